import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TurnRow } from '../../src/core/session/change.ts';
import type { RequestRecord } from '../../src/core/session/entry.ts';
import type { SessionItem } from '../../src/core/wire.ts';
import { say, turnsEnded, until } from '../session/house.ts';
import { exampleAppend, exampleSession, exampleSummary, exampleTurn } from '../store/examples.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

type SessionPage = { sessions: SessionItem[]; next: string | null };

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
  for (let n = 0; n < 25; n++) {
    const id = `session-${String(n).padStart(2, '0')}`;
    // Some are updated in the same millisecond.
    const summary = exampleSummary({ updatedAt: 1000 + Math.floor(n / 3), title: n % 2 ? 'Odd one' : 'Even one' });
    await house.store.createSession(exampleSession(id, { cwd: n < 5 ? '/few' : '/many' }));
    await house.store.append(exampleAppend(id, 1, { summary: { ...summary, status: n === 7 ? 'ended' : 'idle' } }));
  }
  await house.store.setArchived('session-03', 5);
});
afterAll(() => house.close());

async function idsOf(query: string): Promise<string[]> {
  const { body } = await house.tell<SessionPage>(`/api/sessions?${query}`);
  return body.sessions.map(({ id }) => id);
}

describe('the list of sessions', () => {
  test.each([1, 3, 10, 24, 25, 100])(
    'read by pages of %i has each session once, the last updated first',
    async (limit) => {
      const all: SessionItem[] = [];
      for (let place = ''; ; ) {
        const { body } = await house.tell<SessionPage>(`/api/sessions?limit=${limit}${place}`);
        expect(body.sessions.length).toBeLessThanOrEqual(limit);
        all.push(...body.sessions);
        if (body.next === null) break;
        place = `&before=${encodeURIComponent(body.next)}`;
      }
      expect(all.map(({ id }) => id)).toEqual(await idsOf('limit=500'));
      expect(new Set(all.map(({ id }) => id)).size).toBe(25);
      const times = all.map(({ updatedAt }) => updatedAt);
      expect(times).toEqual([...times].sort((a, b) => b - a));
    },
  );

  test('can be filtered', async () => {
    expect(await idsOf('cwd=/few&limit=100')).toHaveLength(5);
    expect(await idsOf('status=ended')).toEqual(['session-07']);
    expect(await idsOf('archived=true')).toEqual(['session-03']);
    expect(await idsOf('archived=false&cwd=/few')).toHaveLength(4);
    expect(await idsOf('title=odd&limit=100')).toHaveLength(12);
    expect(await idsOf('title=odd&cwd=/few')).toEqual(['session-03', 'session-01']);
    expect(await idsOf('title=nothing')).toEqual([]);
    expect(await idsOf('text=few+odd')).toEqual(['session-03', 'session-01']);
    expect(await idsOf('states=ended,running')).toEqual(['session-07']);
    expect(await idsOf('tags=none')).toEqual([]);
    expect((await house.tell('/api/sessions?states=asleep')).status).toBe(422);
    expect((await house.tell('/api/tags')).body).toEqual({ tags: [] });
  });
});

describe('one session', () => {
  test('is told with its facts', async () => {
    const session = await house.create({ model: 'haiku' });
    await say(session, 'hello');
    await until(session, turnsEnded(1));
    const { status, body } = await house.tell<{ session: SessionItem; facts: Record<string, unknown> }>(
      `/api/sessions/${session.id}`,
      { scope: 'watch' },
    );
    expect(status).toBe(200);
    expect(body.session).toMatchObject({ id: session.id, turns: 1, title: 'hello', archived: false });
    const {
      arriving: _arriving,
      closed: _closed,
      said: _said,
      live: _live,
      spending: _spending,
      transcript,
      ...facts
    } = session.state;
    expect(transcript).toBeNull();
    expect(body.facts).toEqual(JSON.parse(JSON.stringify({ ...facts, place: 'deck' })));
  });

  test('that is not there is not found, in each of its parts', async () => {
    for (const part of ['', '/turns', '/entries', '/entries/1', '/entries/1/payload', '/lines/1', '/journal']) {
      const answer = await house.tell(`/api/sessions/missing${part}`);
      expect([part, answer.status, answer.body.error.code]).toEqual([part, 404, 'notFound']);
    }
  });

  test('has its turns by pages, from the last one back', async () => {
    const id = 'with-turns';
    await house.store.createSession(exampleSession(id));
    const changes = [1, 2, 3, 4, 5].map((number) => ({ type: 'turn', turn: exampleTurn(number) }) as const);
    await house.store.append(exampleAppend(id, 1, { changes }));
    type TurnPage = { turns: TurnRow[]; next: number | null };
    const last = await house.tell<TurnPage>(`/api/sessions/${id}/turns?limit=2`);
    expect([last.body.turns.map(({ number }) => number), last.body.next]).toEqual([[4, 5], 4]);
    const first = await house.tell<TurnPage>(`/api/sessions/${id}/turns?limit=3&before=4`);
    expect([first.body.turns.map(({ number }) => number), first.body.next]).toEqual([[1, 2, 3], null]);
  });
});

test('the inbox has what waits for a person, over all sessions, the oldest first', async () => {
  type Inbox = { requests: { sessionId: string; session: SessionItem; request: RequestRecord }[]; hasMore: boolean };
  const asking = `RUN:${JSON.stringify([{ type: 'ask', name: 'Bash', input: { command: 'ls' } }])}`;
  const sessions = [await house.create(), await house.create()];
  for (const session of sessions) {
    await say(session, asking);
    await until(session, ({ requests }) => requests.length === 1);
  }
  const { body } = await house.tell<Inbox>('/api/requests', { scope: 'watch' });
  expect(body.requests.map(({ sessionId }) => sessionId)).toEqual(sessions.map(({ id }) => id));
  expect(body.requests[0]).toMatchObject({
    session: { id: sessions[0]?.id, status: 'waiting', waiting: 1 },
    request: { kind: 'permission', tool: 'Bash', input: { command: 'ls' }, state: { type: 'pending' } },
  });
  expect(body.hasMore).toBe(false);
  const one = await house.tell<Inbox>('/api/requests?limit=1');
  expect([one.body.requests.length, one.body.hasMore]).toEqual([1, true]);
});
