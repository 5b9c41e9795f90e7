import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { listStates } from '../../../core/session/list-state.ts';
import { normaliseTag } from '../../../core/session/tags.ts';
import { sessionIdSchema } from '../command/command-schema.ts';
import { sessionItemOf } from '../hub/session-item.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit, readSessionPlace, sessionPlace, sessionPlaceOf } from './cursor.ts';
import { apiRoute, refusals } from './route.ts';
import { sessionItem, sessionStatus, turnRow } from './schema/session.ts';
import { sessionFacts } from './schema/state.ts';

export const sessionParams = z.object({ id: sessionIdSchema });

/** Several of them with commas between. */
function commaList<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .max(4096)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(50));
}

const sessionPage = z.object({ sessions: z.array(sessionItem), next: z.string().nullable() });

const listSessions = apiRoute('watch', {
  method: 'get',
  path: '/sessions',
  summary: 'Sessions, the last updated first',
  request: {
    query: z.strictObject({
      limit: limit(50, 500),
      before: sessionPlace.optional(),
      archived: z.enum(['true', 'false']).optional(),
      pinned: z.literal('true').optional(),
      cwd: z.string().max(4096).optional(),
      status: sessionStatus.optional(),
      title: z.string().max(500).optional(),
      text: z.string().max(500).optional(),
      states: commaList(z.enum(listStates)).optional(),
      tags: commaList(z.string().max(200).transform(normaliseTag)).optional(),
    }),
  },
  responses: {
    200: {
      description: 'A page of them. `next` is `before` for the page after it.',
      content: { 'application/json': { schema: sessionPage } },
    },
    ...refusals,
  },
});

const tagList = z.object({ tags: z.array(z.object({ tag: z.string(), sessions: z.number() })) });

const listTags = apiRoute('watch', {
  method: 'get',
  path: '/tags',
  summary: 'The tags that sessions have, the most used first',
  responses: {
    200: {
      description: 'Up to 500 of them, with how many sessions have each.',
      content: { 'application/json': { schema: tagList } },
    },
    ...refusals,
  },
});

const session = z.object({ session: sessionItem, facts: sessionFacts });

const getSession = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}',
  summary: 'A session, with everything that is known of it now',
  request: { params: sessionParams },
  responses: {
    200: {
      description: 'Its line in the list, and its facts at the line `facts.seq` of its journal.',
      content: { 'application/json': { schema: session } },
    },
    ...refusals,
  },
});

const turnPage = z.object({ turns: z.array(turnRow), next: z.number().nullable() });

const listTurns = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/turns',
  summary: 'The last turns of a session, in order',
  request: {
    params: sessionParams,
    query: z.strictObject({ limit: limit(50, 500), before: z.coerce.number().int().min(1).optional() }),
  },
  responses: {
    200: {
      description: 'A page of them. `next` is `before` for the page before it.',
      content: { 'application/json': { schema: turnPage } },
    },
    ...refusals,
  },
});

export const sessionRoutes = [listSessions, listTags, getSession, listTurns];

export function serveSessions(app: OpenAPIHono<AppBindings>, { store, registry }: ApiContext): void {
  app.openapi(listSessions, async (context) => {
    const { limit: count, before, archived, pinned, ...filters } = context.req.valid('query');
    const rows = await store.sessions({
      ...filters,
      before: before === undefined ? null : readSessionPlace(before),
      limit: count + 1,
      archived: archived === undefined ? undefined : archived === 'true',
      pinned: pinned === 'true' ? true : undefined,
    });
    const sessions = rows.slice(0, count).map(sessionItemOf);
    const last = sessions.at(-1);
    return ok(context, sessionPage, { sessions, next: rows.length > count && last ? sessionPlaceOf(last) : null });
  });

  app.openapi(listTags, async (context) => ok(context, tagList, { tags: await store.tags() }));

  app.openapi(getSession, async (context) => {
    const { id } = context.req.valid('param');
    const row = await store.session(id);
    const state = row && (await registry.stored(id));
    if (!row || !state) return refuse(context, 'notFound', 'There is no such session.');
    const { arriving: _arriving, closed: _closed, said: _said, live: _live, spending: _spending, ...known } = state;
    const { transcript, kept: _kept, ...facts } = known;
    const place = transcript?.place ?? 'deck';
    return ok(context, session, { session: sessionItemOf(row), facts: { ...facts, place } });
  });

  app.openapi(listTurns, async (context) => {
    const { id } = context.req.valid('param');
    const { limit: count, before } = context.req.valid('query');
    if (!(await store.session(id))) return refuse(context, 'notFound', 'There is no such session.');
    const found = await store.turns(id, { before: before ?? null, limit: count + 1 });
    const turns = found.slice(-count);
    const next = found.length > count ? (turns[0]?.number ?? null) : null;
    return ok(context, turnPage, { turns, next });
  });
}
