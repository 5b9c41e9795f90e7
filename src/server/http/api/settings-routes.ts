import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { JsonObject } from '../../../core/json.ts';
import { optionProblem } from '../../session/run-options.ts';
import type { Settings } from '../../session/settings.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { unknownProject } from './budget-routes.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { jsonObject, namedInput } from './schema/named.ts';
import { settingsSchema } from './settings-schema.ts';

const wanted = namedInput('Settings', settingsSchema);
const current = z.object({ settings: jsonObject });

const answers = {
  200: { description: 'The settings as they are now.', content: { 'application/json': { schema: current } } },
  ...refusals,
};

/** What is set can hold the keys of MCP servers. */
const getSettings = apiRoute('operate', {
  method: 'get',
  path: '/settings',
  summary: 'What was set for the whole server',
  responses: answers,
});

const putSettings = apiRoute(
  'admin',
  {
    method: 'put',
    path: '/settings',
    summary: 'Replaces the settings',
    request: { body: { required: true, content: { 'application/json': { schema: wanted } } } },
    responses: answers,
  },
  ...jsonBody(1024 * 1024),
);

export const settingsRoutes = [getSettings, putSettings];

export function serveSettings(app: OpenAPIHono<AppBindings>, { settings: keeper, budgets, store }: ApiContext): void {
  app.openapi(getSettings, async (context) => ok(context, current, { settings: keeper.current as JsonObject }));

  app.openapi(putSettings, async (context) => {
    const settings = context.req.valid('json');
    const wrong = optionProblem((settings as Settings).run ?? {});
    if (wrong) return refuse(context, 'invalid', `${wrong.option} ${wrong.reason}`, { key: `run.${wrong.option}` });
    const unknown = await unknownProject(store, (settings as Settings).budgets);
    if (unknown) return refuse(context, 'invalid', `${unknown.key}: ${unknown.message}`, { issues: [unknown] });
    const saved = await keeper.put(settings as Settings);
    if (saved.type === 'failed') return refuse(context, 'unavailable', `Nothing was changed: ${saved.detail}`);
    void budgets.reconsider();
    return ok(context, current, { settings: settings as JsonObject });
  });
}
