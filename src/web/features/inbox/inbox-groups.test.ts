import { expect, test } from 'vitest';
import type { WatchedSession } from '../../../client/watched-session.ts';
import type { Held } from '../../../core/budget/budget-state.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { SessionItem } from '../../../core/wire.ts';
import { type FollowedSession, inboxGroups, inPlace, isAnythingWaiting, type ListedRequest } from './inbox-groups.ts';

const request = (id: string, openedAt: number) => ({ id, openedAt }) as RequestRecord;
const item = (id: string, waiting: number) => ({ id, title: `Session ${id}`, cwd: '/p', waiting }) as SessionItem;

function listed(sessionId: string, id: string, openedAt: number): ListedRequest {
  return { sessionId, session: item(sessionId, 1), request: request(id, openedAt) };
}

function followed(id: string, ...requests: RequestRecord[]): FollowedSession {
  return { session: { id } as WatchedSession, title: `Session ${id}`, cwd: '/p', requests, held: null };
}

function shape(groups: ReturnType<typeof inboxGroups>) {
  return groups.map(({ sessionId, requests }) => [sessionId, ...requests.map(({ id }) => id)]);
}

test('the session with the oldest request comes first, and in it the oldest request', () => {
  const groups = inboxGroups(
    [listed('c', 'c1', 5)],
    [followed('a', request('a2', 9), request('a1', 3)), followed('b', request('b1', 1))],
    [],
  );
  expect(shape(groups)).toEqual([
    ['b', 'b1'],
    ['a', 'a1', 'a2'],
    ['c', 'c1'],
  ]);
});

test('what is followed counts, not what was listed before', () => {
  expect(shape(inboxGroups([listed('a', 'old', 1)], [followed('a', request('new', 2))], []))).toEqual([['a', 'new']]);
  expect(inboxGroups([listed('a', 'old', 1)], [followed('a')], [])).toEqual([]);
});

test('a listed request of a session where nothing waits any more is left out', () => {
  expect(inboxGroups([listed('a', 'old', 1)], [], [item('a', 0)])).toEqual([]);
  expect(shape(inboxGroups([listed('a', 'old', 1)], [], [item('a', 1)]))).toEqual([['a', 'old']]);
});

test('a session whose budget waits for a person is there without a request', () => {
  const held = { at: 4 } as Held;
  const groups = inboxGroups([], [followed('a', request('a1', 5)), { ...followed('b'), held }, followed('c')], []);
  expect(shape(groups)).toEqual([['b'], ['a', 'a1']]);
});

test('what is answered stays in its place, and what is new comes after it', () => {
  const before = inboxGroups(
    [],
    [followed('a', request('a1', 1), request('a2', 2)), followed('b', request('b1', 3))],
    [],
  );
  const now = inboxGroups([], [followed('a', request('a2', 2), request('a3', 9)), followed('c', request('c1', 0))], []);
  const placed = inPlace(before, now);
  expect(shape(placed)).toEqual([
    ['a', 'a1', 'a2', 'a3'],
    ['b', 'b1'],
    ['c', 'c1'],
  ]);
  expect(placed.map(({ settled }) => [...settled])).toEqual([['a1'], ['b1'], []]);
  expect(placed.map(isAnythingWaiting)).toEqual([true, false, true]);
});
