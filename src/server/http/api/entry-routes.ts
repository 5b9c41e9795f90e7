import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Entry } from '../../../core/session/entry.ts';
import { sourceLines } from '../../session/whole-entry.ts';
import type { EntryPage } from '../../store/store.ts';
import type { AppBindings } from '../server.ts';
import { ok, rawBytes, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { entryPlace, entryPlaceOf, limit, readEntryPlace } from './cursor.ts';
import type { LineReader } from './line-reader.ts';
import { apiRoute, refusals } from './route.ts';
import { entry } from './schema/entry.ts';
import { sessionParams } from './session-routes.ts';

const pageBytes = 4 * 1024 * 1024;

const entryPage = z.object({
  entries: z.array(entry),
  older: z.string().nullable(),
  newer: z.string().nullable(),
});

const listEntries = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/entries',
  summary: 'Entries of the timeline, in order: the last ones, those before a place, or those after it',
  request: {
    params: sessionParams,
    query: z
      .strictObject({
        limit: limit(50, 200),
        before: entryPlace.optional(),
        after: entryPlace.optional(),
        parent: z.string().max(256).optional().openapi({
          description: 'The call whose entries are wanted; empty for those at the top. All of them when left out.',
        }),
      })
      .refine(({ before, after }) => before === undefined || after === undefined, {
        path: ['before'],
        message: 'cannot be combined with after',
      }),
  },
  responses: {
    200: {
      description: 'A page of them. `older` is `before` for what comes before it, `newer` is `after` for what follows.',
      content: { 'application/json': { schema: entryPage } },
    },
    ...refusals,
  },
});

const entryParams = sessionParams.extend({ entryId: z.string().min(1).max(256) });
const oneEntry = z.object({ entry });

const getEntry = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/entries/{entryId}',
  summary: 'One entry',
  request: { params: entryParams },
  responses: {
    200: { description: 'As it is in the timeline.', content: { 'application/json': { schema: oneEntry } } },
    ...refusals,
  },
});

const getPayload = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/entries/{entryId}/payload',
  summary: 'One entry with everything that was too long for the timeline',
  request: { params: entryParams },
  responses: {
    200: { description: 'The whole entry.', content: { 'application/json': { schema: oneEntry } } },
    ...refusals,
  },
});

export const entryRoutes = [listEntries, getEntry, getPayload];

export function serveEntries(app: OpenAPIHono<AppBindings>, { store }: ApiContext, lines: LineReader): void {
  app.openapi(listEntries, async (context) => {
    const { id } = context.req.valid('param');
    const { limit: count, parent, ...place } = context.req.valid('query');
    if (!(await store.session(id))) return refuse(context, 'notFound', 'There is no such session.');
    const under = parent === undefined ? {} : { parent: parent === '' ? null : parent };
    const found = await store.entries(id, { ...pageAt(place), ...under, limit: count + 1 });
    const isForward = place.after !== undefined;
    const entries = within(isForward ? found.slice(0, count) : found.slice(-count), isForward);
    const [first, last] = [entries[0], entries.at(-1)];
    const isWhole = entries.length === found.length;
    return ok(context, entryPage, {
      entries,
      older: first && (isForward || !isWhole) ? entryPlaceOf(first) : null,
      newer: last ? entryPlaceOf(last) : (place.after ?? null),
    });
  });

  app.openapi(getEntry, async (context) => {
    const { id, entryId } = context.req.valid('param');
    const found = await store.entry(id, entryId);
    return found ? ok(context, oneEntry, { entry: found }) : refuse(context, 'notFound', 'There is no such entry.');
  });

  app.openapi(getPayload, async (context) => {
    const { id, entryId } = context.req.valid('param');
    const found = await store.entry(id, entryId);
    if (!found) return refuse(context, 'notFound', 'There is no such entry.');
    const sources = await Promise.all(sourceLines(found).map((seq) => store.line(id, seq)));
    const reading = await lines.read({ type: 'entry', entry: found, lines: sources.filter((line) => line !== null) });
    if (reading.type !== 'found') return refuse(context, 'tooLarge', 'This is too large to be read as one entry.');
    return rawBytes(context, reading.bytes, { 'Content-Type': 'application/json' });
  });
}

function pageAt({ before, after }: { before?: string | undefined; after?: string | undefined }) {
  if (before !== undefined) return { type: 'before', ...readEntryPlace(before) } as const;
  if (after !== undefined) return { type: 'after', ...readEntryPlace(after) } as const;
  return { type: 'last' } as const satisfies Partial<EntryPage>;
}

/** As many as fit, and at least one: the first ones of a page that goes forward, else the last ones. */
function within(entries: Entry[], isForward: boolean): Entry[] {
  let room = pageBytes;
  const fits = (one: Entry) => {
    room -= JSON.stringify(one).length;
    return room >= 0;
  };
  if (isForward) {
    const end = entries.findIndex((one) => !fits(one));
    return end === -1 ? entries : entries.slice(0, Math.max(1, end));
  }
  const begin = entries.findLastIndex((one) => !fits(one)) + 1;
  return entries.slice(Math.min(begin, entries.length - 1));
}
