import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { sessionIdSchema } from '../command/command-schema.ts';
import type { AppBindings } from '../server.ts';
import { ok, raw } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { entryPlace, limit } from './cursor.ts';
import { csvOf } from './decision-csv.ts';
import { apiRoute, refusals } from './route.ts';
import { decision } from './schema/decision.ts';
import { named } from './schema/named.ts';

const found = named('FoundDecision', decision.extend({ sessionId: z.string(), title: z.string().nullable() }));

const page = z.object({ decisions: z.array(found), next: z.string().nullable() });

const moment = z.coerce.number().int().min(0);

const filters = {
  session: sessionIdSchema.optional(),
  project: z.string().max(4096).optional(),
  tool: z.string().max(200).optional(),
  outcome: z.enum(['allowed', 'denied', 'refused', 'cancelled']).optional(),
  device: z.string().max(200).optional(),
  since: moment.optional(),
  until: moment.optional(),
  text: z.string().min(1).max(200).optional(),
};

const listDecisions = apiRoute('watch', {
  method: 'get',
  path: '/decisions',
  summary: 'What was decided about calls over all sessions, the newest first',
  request: { query: z.strictObject({ ...filters, limit: limit(50, 200), before: entryPlace.optional() }) },
  responses: {
    200: {
      description: 'A page of it, which can be short. `next` is `before` for the page after it.',
      content: { 'application/json': { schema: page } },
    },
    ...refusals,
  },
});

const downloadDecisions = apiRoute('watch', {
  method: 'get',
  path: '/decisions.csv',
  summary: 'The same as a table, at most 100,000 rows',
  request: { query: z.strictObject(filters) },
  responses: {
    200: { description: 'A line for each decision.', content: { 'text/csv': { schema: z.string() } } },
    ...refusals,
  },
});

export const decisionRoutes = [listDecisions, downloadDecisions];

export function serveDecisions(app: OpenAPIHono<AppBindings>, { store }: ApiContext): void {
  app.openapi(listDecisions, async (context) => {
    const { before, limit: count, session, ...filter } = context.req.valid('query');
    const place = before === undefined ? null : placeOf(before);
    const { decisions, next } = await store.decisions({ ...filter, sessionId: session, before: place, limit: count });
    return ok(context, page, { decisions, next: next && `${next.at}.${next.row}` });
  });

  app.openapi(downloadDecisions, async (context) => {
    const { session, ...filter } = context.req.valid('query');
    return raw(context, csvOf(store, { ...filter, sessionId: session }), {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="decisions.csv"',
    });
  });
}

function placeOf(text: string): { at: number; row: number } {
  const [at = 0, row = 0] = text.split('.').map(Number);
  return { at, row };
}
