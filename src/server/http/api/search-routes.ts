import { randomUUID } from 'node:crypto';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { longestQuery, readQuery } from '../../../core/search/query.ts';
import type { SearchPlace } from '../../store/search/search-store.ts';
import { sessionIdSchema } from '../command/command-schema.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { savedSearch, searchPage } from './schema/search.ts';

const searchPlace = z.string().regex(/^\d{1,16}\.\d{1,6}$/, 'is not a place in these results');

const search = apiRoute('watch', {
  method: 'get',
  path: '/search',
  summary: 'What was said and done in all sessions, the best and newest first',
  request: {
    query: z.strictObject({
      q: z.string().openapi({ description: 'Words, "phrases", -without, and filters such as tool:Bash or after:7d.' }),
      session: sessionIdSchema.optional(),
      limit: limit(30, 100),
      cursor: searchPlace.optional(),
    }),
  },
  responses: {
    200: {
      description: 'A page of it. `next` is `cursor` for the page that follows; `notes` tell what was taken otherwise.',
      content: { 'application/json': { schema: searchPage } },
    },
    ...refusals,
  },
});

const savedList = z.object({ searches: z.array(savedSearch) });
const savedOne = z.object({ search: savedSearch });

const listSaved = apiRoute('watch', {
  method: 'get',
  path: '/searches',
  summary: 'Searches that were saved, the last one first',
  responses: {
    200: { description: 'All of them.', content: { 'application/json': { schema: savedList } } },
    ...refusals,
  },
});

const save = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/searches',
    summary: 'Saves a search',
    request: {
      body: {
        required: true,
        content: {
          'application/json': { schema: z.strictObject({ text: z.string().trim().min(1).max(longestQuery) }) },
        },
      },
    },
    responses: {
      200: { description: 'As it is saved.', content: { 'application/json': { schema: savedOne } } },
      ...refusals,
    },
  },
  ...jsonBody(),
);

const done = z.object({});

const drop = apiRoute('operate', {
  method: 'delete',
  path: '/searches/{id}',
  summary: 'Forgets a saved search',
  request: { params: z.object({ id: z.string().min(1).max(64) }) },
  responses: { 200: { description: 'Done.', content: { 'application/json': { schema: done } } }, ...refusals },
});

export const searchRoutes = [search, listSaved, save, drop];

export function serveSearch(app: OpenAPIHono<AppBindings>, { store, now }: ApiContext): void {
  app.openapi(search, async (context) => {
    const { q, session, limit: count, cursor } = context.req.valid('query');
    const read = readQuery(q, { now: now(), dayStart });
    const progress = store.searchProgress();
    if (read.type === 'refused') return refuse(context, 'invalid', read.reason);
    if (read.type === 'empty') {
      return ok(context, searchPage, { hits: [], sessions: [], next: null, isComplete: true, notes: [], progress });
    }
    const { query } = read;
    const after = cursor === undefined ? null : readPlace(cursor);
    const { signal } = context.req.raw;
    const searched = await store.search({ query, sessionId: session ?? null, limit: count, after }, signal);
    if (searched.type === 'missing') return refuse(context, 'notFound', 'There is no such session.');
    if (searched.type === 'cancelled') return refuse(context, 'gone', 'Nobody waits for this search any more.');
    const { hits, sessions, place, isComplete } = searched;
    const next = place && `${place.below}.${place.skip}`;
    return ok(context, searchPage, { hits, sessions, next, isComplete, notes: query.notes, progress });
  });

  app.openapi(listSaved, async (context) => ok(context, savedList, { searches: await store.savedSearches() }));

  app.openapi(save, async (context) => {
    const { text } = context.req.valid('json');
    const saved = await store.saveSearch({ id: randomUUID(), text, createdAt: now() });
    if (saved.type === 'failed') return refuse(context, 'unavailable', `Nothing was saved: ${saved.detail}`);
    if (saved.type === 'tooMany') return refuse(context, 'conflict', 'There are too many saved searches already.');
    return ok(context, savedOne, { search: saved.search });
  });

  app.openapi(drop, async (context) => {
    const dropped = await store.dropSearch(context.req.valid('param').id);
    if (dropped.type === 'failed') return refuse(context, 'unavailable', `Nothing was changed: ${dropped.detail}`);
    if (dropped.type === 'missing') return refuse(context, 'notFound', 'There is no such saved search.');
    return ok(context, done, {});
  });
}

/** Days begin where the server is. */
function dayStart(year: number, month: number, day: number): number {
  return new Date(year, month - 1, day).getTime();
}

function readPlace(text: string): SearchPlace {
  const [below = 0, skip = 0] = text.split('.').map(Number);
  return { below: Math.min(below, Number.MAX_SAFE_INTEGER), skip };
}
