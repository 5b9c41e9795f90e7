import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { sessionItemOf } from '../hub/session-item.ts';
import type { AppBindings } from '../server.ts';
import { ok } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { apiRoute, refusals } from './route.ts';
import { named } from './schema/named.ts';
import { requestRecord } from './schema/request.ts';
import { sessionItem } from './schema/session.ts';

const inbox = z.object({
  requests: z.array(
    z.object({
      sessionId: z.string(),
      session: sessionItem.nullable(),
      request: named('Request', requestRecord),
    }),
  ),
  hasMore: z.boolean(),
});

const listRequests = apiRoute('watch', {
  method: 'get',
  path: '/requests',
  summary: 'The inbox: everything that waits for a person, over all sessions, oldest first',
  request: { query: z.strictObject({ limit: limit(100, 500) }) },
  responses: {
    200: { description: 'What is pending.', content: { 'application/json': { schema: inbox } } },
    ...refusals,
  },
});

export const requestRoutes = [listRequests];

export function serveRequests(app: OpenAPIHono<AppBindings>, { store }: ApiContext): void {
  app.openapi(listRequests, async (context) => {
    const { limit: count } = context.req.valid('query');
    const found = await store.pendingRequests(count + 1);
    const pending = found.slice(0, count);
    const ids = [...new Set(pending.map(({ sessionId }) => sessionId))];
    const rows = await Promise.all(ids.map((id) => store.session(id)));
    const sessions = new Map(rows.flatMap((row) => (row ? [[row.id, sessionItemOf(row)]] : [])));
    const requests = pending.map((one) => ({ ...one, session: sessions.get(one.sessionId) ?? null }));
    return ok(context, inbox, { requests, hasMore: found.length > count });
  });
}
