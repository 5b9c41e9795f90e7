import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Mark } from '../../../core/session/mark.ts';
import { sessionItemOf } from '../hub/session-item.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { apiRoute, refusals } from './route.ts';
import { named, time } from './schema/named.ts';
import { sessionItem } from './schema/session.ts';
import { sessionParams } from './session-routes.ts';

const place = { id: z.string(), seq: z.number(), at: time, entryId: z.string().nullable() };

const mark = named(
  'Mark',
  z.discriminatedUnion('type', [
    z.object({ ...place, type: z.literal('fork'), from: z.string(), entry: z.string().nullable() }),
    z.object({ ...place, type: z.literal('resume'), epoch: z.number(), version: z.string().nullable() }),
    z.object({ ...place, type: z.literal('compaction'), before: z.number(), after: z.number().nullable() }),
    z.object({ ...place, type: z.literal('rewind'), messageId: z.string(), files: z.number() }),
    z.object({ ...place, type: z.literal('back'), to: z.string().nullable() }),
  ]) satisfies z.ZodType<Mark>,
);

const family = z.object({
  members: z.array(z.object({ session: sessionItem, marks: z.array(mark) })),
});
const limit = { sessions: 300, marks: 100 };

const getFamily = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/family',
  summary: 'A session with what it was forked from and all its forks, and what happened to each',
  request: { params: sessionParams },
  responses: {
    200: {
      description: `At most ${limit.sessions} sessions, each with its last ${limit.marks} marks.`,
      content: { 'application/json': { schema: family } },
    },
    ...refusals,
  },
});

export const familyRoutes = [getFamily];

export function serveFamilies(app: OpenAPIHono<AppBindings>, { store }: ApiContext): void {
  app.openapi(getFamily, async (context) => {
    const relatives = await store.family(context.req.valid('param').id, limit);
    if (relatives.length === 0) return refuse(context, 'notFound', 'There is no such session.');
    const members = relatives.map(({ session, marks }) => ({ session: sessionItemOf(session), marks }));
    return ok(context, family, { members });
  });
}
