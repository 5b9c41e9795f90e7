import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { problemWords } from '../../settings/settings-document.ts';
import type { Put } from '../../settings/settings-keeper.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { settingsBody, shownSettings } from './settings-schema.ts';

const answers = {
  200: { description: 'The settings as they are now.', content: { 'application/json': { schema: shownSettings } } },
  ...refusals,
};

/** What is set can hold the keys of MCP servers. */
const getSettings = apiRoute('operate', {
  method: 'get',
  path: '/settings',
  summary: 'Every setting with its value and where it comes from, and what settings.json says',
  responses: answers,
});

/** Some of them decide who gets in and what is run. */
const putSettings = apiRoute(
  'admin',
  {
    method: 'put',
    path: '/settings',
    summary: 'Replaces what settings.json says. With If-Match, only while it has this revision',
    request: {
      headers: z.object({ 'if-match': z.string().max(64).optional() }),
      body: { required: true, content: { 'application/json': { schema: settingsBody } } },
    },
    responses: answers,
  },
  ...jsonBody(1024 * 1024),
);

export const settingsRoutes = [getSettings, putSettings];

export function serveSettings(app: OpenAPIHono<AppBindings>, { settings: keeper }: ApiContext): void {
  app.openapi(getSettings, async (context) => ok(context, shownSettings, await keeper.shown()));

  app.openapi(putSettings, async (context): Promise<Answer> => {
    const revision = context.req.valid('header')['if-match']?.replaceAll('"', '') ?? null;
    const put = await keeper.put(context.req.valid('json'), revision);
    if (put.type === 'saved') return ok(context, shownSettings, await keeper.shown());
    return refuse(context, ...refusalOf(put));
  });
}

function refusalOf(
  put: Exclude<Put, { type: 'saved' }>,
): [code: 'invalid' | 'conflict' | 'unavailable', string, object] {
  switch (put.type) {
    case 'invalid': {
      const [first] = put.problems;
      const issues = put.problems.slice(0, 20).map(({ key, reason }) => ({ key, message: reason }));
      return ['invalid', first ? `${problemWords(first)}.` : 'Nothing was saved.', { issues }];
    }
    case 'conflict':
      return ['conflict', put.reason, {}];
    case 'failed':
      return ['unavailable', `Nothing was changed: ${put.reason}`, {}];
  }
}
