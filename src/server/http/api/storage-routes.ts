import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { folderBytes } from '../../folder-bytes.ts';
import { plannedDrops } from '../../session/retention.ts';
import { growthOf } from '../../session/retention-plan.ts';
import { retentionSchema } from '../../session/retention-schema.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { named, namedInput, time } from './schema/named.ts';
import { sessionParams } from './session-routes.ts';

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

const sessionFile = named(
  'SessionFile',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('there'), modified: time, bytes: z.number(), dueAt: time.nullable() }),
    z.object({ type: z.literal('missing') }),
    z.object({ type: z.literal('none'), reason: z.enum(['notStarted', 'notSaved', 'otherCli', 'elsewhere']) }),
  ]),
);
const ofSession = z.object({ file: sessionFile, days: z.number().nullable() });

const getFile = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/file',
  summary: 'What became of the CLI’s own file of a session, without which it can’t be resumed',
  request: { params: sessionParams },
  responses: {
    200: {
      description: '`dueAt`: from then on the CLI deletes it. `days` is its clean-up period; null never deletes.',
      content: { 'application/json': { schema: ofSession } },
    },
    ...refusals,
  },
});

const listed = z.object({
  id: z.string(),
  cwd: z.string(),
  title: z.string().nullable(),
  updatedAt: time,
  bytes: z.number(),
});
const withFile = listed.extend({ file: sessionFile });
const overview = z.object({
  /** Of everything in the data folder. */
  dataBytes: z.number(),
  /** Whether runs of this server clean up as well. */
  cleansUp: z.boolean(),
  days: z.number().nullable(),
  largest: z.array(withFile),
  due: z.object({ count: z.number(), sessions: z.array(withFile) }),
  soon: z.object({ count: z.number(), sessions: z.array(withFile) }),
  missing: z.object({ count: z.number(), sessions: z.array(listed) }),
});

const listFiles = apiRoute('watch', {
  method: 'get',
  path: '/storage/files',
  summary: 'The largest sessions, and those whose file the CLI deletes next or has deleted',
  responses: {
    200: {
      description: 'At most 100 of each, with how many there are.',
      content: { 'application/json': { schema: overview } },
    },
    ...refusals,
  },
});

export const storageRoutes = [getStorage, planStorage, getFile, listFiles];

export function serveStorage(
  app: OpenAPIHono<AppBindings>,
  { store, now, restores, dataFolder, settings }: ApiContext,
): void {
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

  app.openapi(getFile, async (context) => {
    const { id } = context.req.valid('param');
    const found = await restores.fileOf(id);
    if (!found) return refuse(context, 'notFound', 'There is no such session.');
    return ok(context, ofSession, found);
  });

  app.openapi(listFiles, async (context) => {
    const { largest, due, soon, missing, days } = await restores.overview(now());
    const growth = growthOf(await store.storage());
    const sized = <Item extends { bytes: number }>(items: Item[]) =>
      items.map((item) => ({ ...item, bytes: Math.round(item.bytes * growth) }));
    return ok(context, overview, {
      dataBytes: await folderBytes(dataFolder),
      cleansUp: settings.current.cliCleanup,
      days,
      largest: sized(largest),
      due: { ...due, sessions: sized(due.sessions) },
      soon: { ...soon, sessions: sized(soon.sessions) },
      missing: { ...missing, sessions: sized(missing.sessions) },
    });
  });
}
