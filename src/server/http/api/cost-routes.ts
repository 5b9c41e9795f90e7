import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { costSpans, ranges } from '../../../core/cost/range.ts';
import { dearestShown } from '../../../core/cost/report.ts';
import { isZone } from '../../../core/time/zone.ts';
import { sessionIdSchema } from '../command/command-schema.ts';
import type { AppBindings } from '../server.ts';
import { ok } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { apiRoute, refusals } from './route.ts';
import { costAnswer } from './schema/cost.ts';

const query = z.strictObject({
  range: z.enum(ranges).default('7d'),
  /** Whose days are meant. */
  zone: z.string().max(64).refine(isZone, 'is not a time zone').default('UTC'),
  project: z.string().min(1).max(4096).optional(),
  session: sessionIdSchema.optional(),
  limit: limit(dearestShown, 10_000),
});

const getCost = apiRoute('watch', {
  method: 'get',
  path: '/cost',
  summary: 'What sessions cost, over time and by what it was for',
  request: { query },
  responses: {
    200: {
      description:
        'Dollars and tokens. Of sessions, tools, subagents and servers the dearest, 200 or as many as `limit` says.',
      content: { 'application/json': { schema: costAnswer } },
    },
    ...refusals,
  },
});

export const costRoutes = [getCost];

export function serveCost(app: OpenAPIHono<AppBindings>, { store, usage, now }: ApiContext): void {
  app.openapi(getCost, async (context) => {
    const { range, zone, project, session, limit: rows } = context.req.valid('query');
    const first = range === 'all' ? await store.firstCost() : null;
    const { step, spans } = costSpans(range, now(), zone, first);
    const report = await store.costs({ spans, project, session, limit: rows });
    return ok(context, costAnswer, {
      step,
      spans,
      ...report,
      limits: usage.windows.map(({ heardAt: _, ...limit }) => limit),
    });
  });
}
