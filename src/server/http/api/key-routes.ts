import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { checkKeys } from '../../settings/check-keys.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { invalidRefusal } from './invalid.ts';
import { jsonBody } from './json-body.ts';
import { refusalOf } from './put-refusal.ts';
import { apiRoute, refusals } from './route.ts';
import { jsonObject, named } from './schema/named.ts';

const answer = named('Keys', z.object({ keys: jsonObject }));

const responses = {
  200: { description: 'The keys that were changed.', content: { 'application/json': { schema: answer } } },
  ...refusals,
};

const getKeys = apiRoute('watch', {
  method: 'get',
  path: '/keys',
  summary: 'Keyboard shortcuts that differ from the defaults, by action',
  responses,
});

const putKeys = apiRoute(
  'admin',
  {
    method: 'put',
    path: '/keys',
    summary: 'Replaces the changed keyboard shortcuts. Keys that conflict are refused',
    request: { body: { required: true, content: { 'application/json': { schema: answer } } } },
    responses,
  },
  ...jsonBody(64 * 1024),
);

export const keyRoutes = [getKeys, putKeys];

export function serveKeys(app: OpenAPIHono<AppBindings>, { settings }: ApiContext): void {
  const now = () => ({ keys: settings.current.keys });

  app.openapi(getKeys, async (context) => ok(context, answer, now()));

  app.openapi(putKeys, async (context) => {
    const { keys } = context.req.valid('json');
    const problem = checkKeys(keys);
    if (problem) return refuse(context, ...invalidRefusal([problem]));
    const { settings: others } = await settings.shown();
    const put = await settings.put({ ...others, keys }, null);
    return put.type === 'saved' ? ok(context, answer, now()) : refuse(context, ...refusalOf(put));
  });
}
