import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { projectFolder } from '../../../core/worktree/name.ts';
import { completeFolders } from '../../files/folders.ts';
import type { Trust } from '../../session/trust.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { time } from './schema/named.ts';

const folders = z.object({ folders: z.array(z.string()) });

/** Any folder of the machine, by its name: for who may start sessions. */
const listFolders = apiRoute('operate', {
  method: 'get',
  path: '/folders',
  summary: 'Folders whose path begins with what was typed',
  request: { query: z.strictObject({ prefix: z.string().max(4096), limit: limit(50, 200) }) },
  responses: {
    200: { description: 'Their paths.', content: { 'application/json': { schema: folders } } },
    ...refusals,
  },
});

const recent = z.object({
  folders: z.array(z.object({ path: z.string(), usedAt: time, trusted: z.boolean() })),
  /** The folder that the server was started in, for the first session. */
  launch: z.string().nullable(),
});

const listRecent = apiRoute('watch', {
  method: 'get',
  path: '/folders/recent',
  summary: 'Folders of the sessions that were used last',
  request: { query: z.strictObject({ limit: limit(20, 100) }) },
  responses: {
    200: { description: 'The last used first.', content: { 'application/json': { schema: recent } } },
    ...refusals,
  },
});

const trusted = z.object({
  folders: z.array(z.object({ path: z.string(), at: time, by: z.string().nullable() })),
});

const listTrusted = apiRoute('watch', {
  method: 'get',
  path: '/folders/trusted',
  summary: 'Folders that a person has said are trusted',
  responses: {
    200: { description: 'With who said so, and when.', content: { 'application/json': { schema: trusted } } },
    ...refusals,
  },
});

const added = z.object({ path: z.string() });

const postTrusted = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/folders/trusted',
    summary: 'Says that a folder is trusted: its settings may run hooks',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: z.strictObject({ path: z.string().min(1).max(4096) }) } },
      },
    },
    responses: {
      200: { description: 'The real path of the folder.', content: { 'application/json': { schema: added } } },
      ...refusals,
    },
  },
  ...jsonBody(),
);

export const folderRoutes = [listFolders, listRecent, listTrusted, postTrusted];

const sessionsLookedAt = 500;

export function serveFolders(app: OpenAPIHono<AppBindings>, { store, trust, home, launchFolder }: ApiContext): void {
  app.openapi(listFolders, async (context) => {
    const { prefix, limit: count } = context.req.valid('query');
    return ok(context, folders, { folders: await completeFolders(prefix, count, home) });
  });

  app.openapi(listRecent, async (context) => {
    const { limit: count } = context.req.valid('query');
    const sessions = await store.sessions({ before: null, limit: sessionsLookedAt });
    const used = new Map<string, number>();
    for (const { cwd, summary } of sessions) {
      const folder = projectFolder(cwd);
      if (!used.has(folder)) used.set(folder, summary.updatedAt);
    }
    const last = [...used].slice(0, count);
    const found = await Promise.all(
      last.map(async ([path, usedAt]) => ({ path, usedAt, trusted: await isTrusted(trust, path) })),
    );
    return ok(context, recent, { folders: found, launch: launchFolder });
  });

  app.openapi(listTrusted, async (context) => ok(context, trusted, { folders: await store.trustedFolders() }));

  app.openapi(postTrusted, async (context) => {
    const outcome = await trust.add(context.req.valid('json').path, context.get('device').name);
    if (outcome.type === 'unusable') return refuse(context, 'invalid', outcome.reason, { key: 'path' });
    return ok(context, added, { path: outcome.path });
  });
}

async function isTrusted(trust: Trust, path: string): Promise<boolean> {
  return (await trust.check(path)).type === 'trusted';
}
