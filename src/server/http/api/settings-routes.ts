import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { allows, type Scope } from '../../../core/wire.ts';
import { budgetsSchema } from '../../settings/budgets-schema.ts';
import { withKeptSecrets, withoutSecret } from '../../settings/hidden-secret.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { unknownProject } from './budget-routes.ts';
import { invalidRefusal } from './invalid.ts';
import { jsonBody } from './json-body.ts';
import { refusalOf } from './put-refusal.ts';
import { apiRoute, refusals } from './route.ts';
import { settingsBody, shownSettings } from './settings-schema.ts';

const answers = {
  200: { description: 'The settings as they are now.', content: { 'application/json': { schema: shownSettings } } },
  ...refusals,
};

/** It names folders of the machine and how runs are started. */
const getSettings = apiRoute('operate', {
  method: 'get',
  path: '/settings',
  summary:
    'Every setting with its value and where it comes from, and what settings.json says. Of a secret only that it is set',
  responses: answers,
});

/** Some of them decide who gets in and what is run. */
const putSettings = apiRoute(
  'admin',
  {
    method: 'put',
    path: '/settings',
    summary:
      'Replaces what settings.json says. With If-Match, only while it has this revision. A secret that is left out, or told as set, stays',
    request: {
      headers: z.object({ 'if-match': z.string().max(64).optional() }),
      body: { required: true, content: { 'application/json': { schema: settingsBody } } },
    },
    responses: answers,
  },
  ...jsonBody(1024 * 1024),
);

export const settingsRoutes = [getSettings, putSettings];

export function serveSettings(
  app: OpenAPIHono<AppBindings>,
  { settings: keeper, budgets, fleet, store }: ApiContext,
): void {
  const shown = async (scope: Scope) => withoutSecret(await keeper.shown(), allows(scope, 'admin'));

  app.openapi(getSettings, async (context) => ok(context, shownSettings, await shown(context.get('device').scope)));

  app.openapi(putSettings, async (context): Promise<Answer> => {
    const revision = context.req.valid('header')['if-match']?.replaceAll('"', '') ?? null;
    const kept = withKeptSecrets(context.req.valid('json'), (await keeper.shown()).settings);
    if (kept.type === 'unknown') {
      const reason = 'has a hidden value that is not known here. Enter it again';
      return refuse(context, ...invalidRefusal([{ key: kept.key, reason }]));
    }
    const { wanted } = kept;
    const unknown = await unknownProject(store, budgetsSchema.safeParse(wanted.budgets).data, 'budgets.list');
    if (unknown) return refuse(context, ...invalidRefusal([unknown]));
    const put = await keeper.put(wanted, revision);
    if (put.type === 'saved') {
      void budgets.reconsider();
      fleet.wake();
    }
    if (put.type === 'saved') return ok(context, shownSettings, await shown(context.get('device').scope));
    return refuse(context, ...refusalOf(put));
  });
}
