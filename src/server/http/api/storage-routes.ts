import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { plannedDrops } from '../../session/retention.ts';
import { growthOf } from '../../session/retention-plan.ts';
import { retentionSchema } from '../../session/retention-schema.ts';
import type { AppBindings } from '../server.ts';
import { ok } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { namedInput, time } from './schema/named.ts';

const project = z.object({ cwd: z.string(), sessions: z.number(), bytes: z.number() });
const storage = z.object({
  bytes: z.number(),
  free: z.number(),
  sessions: z.number(),
  /** How many bytes of the file a byte of a journal takes. */
  growth: z.number(),
  shrinks: z.boolean(),
  projects: z.array(project),
});

const getStorage = apiRoute('watch', {
  method: 'get',
  path: '/storage',
  summary: 'How much room is taken, in all and by folder',
  responses: {
    200: { description: 'Sizes in bytes.', content: { 'application/json': { schema: storage } } },
    ...refusals,
  },
});

const drop = z.object({
  id: z.string(),
  cwd: z.string(),
  title: z.string().nullable(),
  updatedAt: time,
  bytes: z.number(),
  reason: z.enum(['age', 'projectSize', 'size']),
});
const plan = z.object({ count: z.number(), bytes: z.number(), sessions: z.array(drop) });
const shown = 50;

const planStorage = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/storage/plan',
    summary: 'Which sessions would be deleted by these rules, without deleting any',
    request: {
      body: { required: true, content: { 'application/json': { schema: namedInput('Retention', retentionSchema) } } },
    },
    responses: {
      200: { description: 'How many, and the first of them.', content: { 'application/json': { schema: plan } } },
      ...refusals,
    },
  },
  ...jsonBody(),
);

export const storageRoutes = [getStorage, planStorage];

export function serveStorage(app: OpenAPIHono<AppBindings>, { store, now }: ApiContext): void {
  app.openapi(getStorage, async (context) => {
    const facts = await store.storage();
    const { bytes, free, sessions, shrinks, projects } = facts;
    const growth = growthOf(facts);
    const sizes = projects.map((size) => ({ ...size, bytes: Math.round(size.bytes * growth) }));
    return ok(context, storage, { bytes, free, sessions, growth, shrinks, projects: sizes });
  });

  app.openapi(planStorage, async (context) => {
    const drops = await plannedDrops(store, context.req.valid('json'), now());
    const bytes = drops.reduce((sum, one) => sum + one.bytes, 0);
    return ok(context, plan, { count: drops.length, bytes, sessions: drops.slice(0, shown) });
  });
}
