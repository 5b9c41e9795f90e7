import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { type FileChange, fileChangeOf } from '../../../core/session/file-change.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { entryPlace, entryPlaceOf, limit, readEntryPlace } from './cursor.ts';
import { apiRoute, refusals } from './route.ts';
import { named, time } from './schema/named.ts';
import { sessionParams } from './session-routes.ts';
import { takenBack } from './taken-back.ts';

const hunk = z.object({
  oldStart: z.number(),
  oldLines: z.number(),
  newStart: z.number(),
  newLines: z.number(),
  lines: z.array(z.string()),
});

const fileChange = named(
  'FileChange',
  z.object({
    id: z.string(),
    seq: z.number(),
    ord: z.number(),
    at: time,
    path: z.string(),
    tool: z.string(),
    isNew: z.boolean(),
    added: z.number(),
    removed: z.number(),
    hunks: z.array(hunk),
    clipped: z.boolean(),
    isLowerBound: z
      .literal(true)
      .exactOptional()
      .openapi({ description: 'The text was cut before its lines were counted: there may be more.' }),
  }) satisfies z.ZodType<FileChange>,
);

const changePage = z.object({ changes: z.array(fileChange), next: z.string().nullable() });

const listChanges = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/changes',
  summary: 'What a session did to files, in order, without what a rewind has taken back',
  request: {
    params: sessionParams,
    query: z.strictObject({ limit: limit(50, 100), after: entryPlace.optional() }),
  },
  responses: {
    200: {
      description: 'A page of it. `next` is `after` for the page that follows.',
      content: { 'application/json': { schema: changePage } },
    },
    ...refusals,
  },
});

export const changeRoutes = [listChanges];

export function serveChanges(app: OpenAPIHono<AppBindings>, { store }: ApiContext): void {
  app.openapi(listChanges, async (context) => {
    const { id } = context.req.valid('param');
    const { limit: count, after } = context.req.valid('query');
    if (!(await store.session(id))) return refuse(context, 'notFound', 'There is no such session.');
    const place = after === undefined ? null : readEntryPlace(after);
    const found = await store.fileChanges(id, { after: place, limit: count + 1 });
    const page = found.slice(0, count);
    const last = page.at(-1);
    const isTakenBack = await takenBack(store, id);
    const left = page.filter((change) => !isTakenBack(change));
    const changes = await Promise.all(left.map((change) => withTrueCount(store, id, change)));
    return ok(context, changePage, { changes, next: found.length > count && last ? entryPlaceOf(last) : null });
  });
}

/** A row of an earlier version can hold the count of a cut text as if it were all of it; the entry tells. */
async function withTrueCount(store: ApiContext['store'], sessionId: string, change: FileChange): Promise<FileChange> {
  if (!change.clipped || change.isLowerBound) return change;
  const entry = await store.entry(sessionId, change.id);
  const isLowerBound = entry !== null && fileChangeOf(entry)?.isLowerBound === true;
  return isLowerBound ? { ...change, isLowerBound } : change;
}
