import { expect, test } from 'vitest';
import { emptyState, noLive } from '../core/session/state.ts';
import type { Cursor, ServerMessage } from '../core/wire.ts';
import type { SavedSession } from './replica.ts';
import { followSession } from './watched-session.ts';

const sessionId = 's';
const current = (seq: number): ServerMessage => ({ type: 'current', sessionId, seq, live: noLive });
const ping = (heads: { [id: string]: number }): ServerMessage => ({ type: 'ping', at: 0, heads });

function line(seq: number): ServerMessage {
  return { type: 'line', sessionId, seq, at: seq, epoch: 0, events: [] };
}

function open(saved: SavedSession | null = null) {
  const asked: (Cursor | null)[] = [];
  const due: (() => void)[] = [];
  const timers = {
    now: () => 0,
    after(_ms: number, act: () => void) {
      due.push(act);
      return () => void due.splice(due.indexOf(act), 1);
    },
  };
  const following = followSession(
    { sessionId, timers, ask: (after) => asked.push(after), onClose: () => {}, saved: async () => saved },
    {},
  );
  if (saved === null) following.onOpen('log');
  const take = (...messages: ServerMessage[]) => {
    for (const message of messages) following.take(message);
  };
  const begin = () => {
    const state = { ...emptyState(sessionId), seq: 5 };
    take({ type: 'snapshot', sessionId, state, entries: [], hasOlder: false }, current(5));
  };
  return { asked, due, following, take, begin };
}

test('[W6] a gap is asked for at once and once, and again when the answer has one too or ends too early', () => {
  const { asked, take, begin } = open();
  begin();
  expect(asked).toEqual([null]);
  take(line(7), line(8), line(9));
  expect(asked).toEqual([null, { logId: 'log', seq: 5 }]);
  take(line(6), line(8), line(9));
  expect(asked.slice(2)).toEqual([{ logId: 'log', seq: 6 }]);
  take(current(9));
  expect(asked.slice(3)).toEqual([{ logId: 'log', seq: 6 }]);
  take(line(7), line(8), line(9), current(9), line(10));
  expect(asked).toHaveLength(4);
});

test('[W19] a head that is not here, twice in a row, is asked for; so is a session that the server does not follow', () => {
  const { asked, take, begin } = open();
  begin();
  take(ping({ s: 5 }), ping({ s: 5 }), ping({ s: 6 }));
  expect(asked).toHaveLength(2);
  take(line(6), current(6), ping({ s: 9 }), line(7), ping({ s: 9 }));
  expect(asked).toHaveLength(2);
  take(ping({ s: 9 }));
  expect(asked.slice(2)).toEqual([{ logId: 'log', seq: 7 }]);
  take(ping({}));
  expect(asked).toHaveLength(4);
});

test('[W13] a reason that may pass is followed by another try; a session that is gone is not', () => {
  const { asked, due, following, take } = open();
  const watched = following.share();
  const ended = (code: 'unavailable' | 'gone') =>
    take({ type: 'unwatched', sessionId, error: { code, message: '', rule: 'W13' } });
  ended('unavailable');
  expect(watched.problem).toMatchObject({ code: 'unavailable' });
  expect(due).toHaveLength(1);
  due[0]?.();
  expect(asked).toHaveLength(2);
  ended('gone');
  expect(due).toHaveLength(0);
  take(ping({}), line(3));
  expect(asked).toHaveLength(2);
});

test('[W13] a session that is not there is not asked for again: the server sends it when it comes', () => {
  const { asked, due, following, take, begin } = open();
  const watched = following.share();
  take({ type: 'unwatched', sessionId, error: { code: 'notFound', message: '', rule: 'W13' } });
  expect(watched.problem).toMatchObject({ code: 'notFound' });
  take(ping({}), ping({}));
  expect(due).toHaveLength(0);
  expect(asked).toHaveLength(1);
  begin();
  expect(watched.problem).toBeNull();
  expect(watched.isCurrent).toBe(true);
  expect(asked).toHaveLength(1);
});

const saved: SavedSession = { state: { ...emptyState(sessionId), seq: 9 }, entries: [], hasOlder: false, at: 1000 };

async function openOffline() {
  const house = open(saved);
  const watched = house.following.share();
  house.following.restore();
  await Promise.resolve();
  return { ...house, watched };
}

test('what was saved is shown while the server is away, and a snapshot takes its place, even one that is older', async () => {
  const { asked, following, take, begin, watched } = await openOffline();
  expect(watched).toMatchObject({ state: { seq: 9 }, isCurrent: false, savedAt: 1000 });
  following.onOpen('log');
  // No line is folded onto it: another version may have saved it.
  expect(asked).toEqual([null]);
  take(line(10));
  expect(watched.state?.seq).toBe(9);
  begin();
  expect(watched).toMatchObject({ state: { seq: 5 }, isCurrent: true, savedAt: null });
});

test('what was saved of a session that is gone goes with it, but not while the server is only busy', async () => {
  const { following, take, watched } = await openOffline();
  following.onOpen('log');
  take({ type: 'unwatched', sessionId, error: { code: 'unavailable', message: '' } });
  expect(watched.savedAt).toBe(1000);
  take({ type: 'unwatched', sessionId, error: { code: 'notFound', message: '' } });
  expect(watched).toMatchObject({ state: null, savedAt: null });
});

test('what comes from the server is not replaced by what was saved', async () => {
  const { following, begin, watched } = await openOffline();
  following.onOpen('log');
  begin();
  following.onLost();
  following.restore();
  await Promise.resolve();
  expect(watched).toMatchObject({ state: { seq: 5 }, savedAt: null });
});
