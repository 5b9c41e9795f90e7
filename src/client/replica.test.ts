import { expect, test } from 'vitest';
import { emptyState, noLive } from '../core/session/state.ts';
import type { ServerMessage } from '../core/wire.ts';
import { createReplica } from './replica.ts';

const sessionId = 's';

function line(seq: number, title = `title ${seq}`): ServerMessage {
  return { type: 'line', sessionId, seq, at: seq, epoch: 0, events: [{ type: 'session.renamed', title, by: null }] };
}

function snapshot(seq: number): ServerMessage {
  const state = { ...emptyState(sessionId), seq, title: `snapshot ${seq}` };
  return { type: 'snapshot', sessionId, state, entries: [], hasOlder: false };
}

const current = (seq: number): ServerMessage => ({ type: 'current', sessionId, seq, live: noLive });

function opened(...messages: ServerMessage[]) {
  const replica = createReplica(sessionId, {});
  replica.open('log');
  for (const message of messages) replica.take(message);
  return replica;
}

test('[W6] the next line is applied, an earlier one is dropped, and a later one shows that something is missing', () => {
  const replica = opened(snapshot(5));
  expect(replica.take(line(6))).toBe('changed');
  expect(replica.take(line(6, 'again'))).toBe('none');
  expect(replica.take(line(2))).toBe('none');
  expect(replica.take(line(8))).toBe('missing');
  expect(replica.state).toMatchObject({ seq: 6, title: 'title 6' });
  expect(replica.cursor()).toEqual({ logId: 'log', seq: 6 });
});

test('[W10] it is current only when it has everything that was sent', () => {
  const replica = opened(snapshot(5));
  expect(replica.take(current(7))).toBe('missing');
  expect(replica.isCurrent).toBe(false);
  replica.take(line(6));
  replica.take(line(7));
  expect(replica.take(current(6))).toBe('none');
  expect(replica.isCurrent).toBe(false);
  expect(replica.take(current(7))).toBe('changed');
  expect(replica.isCurrent).toBe(true);
  replica.lose();
  expect(replica.isCurrent).toBe(false);
});

test('a snapshot that comes late does not take it back', () => {
  const replica = opened(snapshot(5), line(6), line(7));
  expect(replica.take(snapshot(6))).toBe('none');
  expect(replica.state?.seq).toBe(7);
  expect(replica.take(snapshot(9))).toBe('changed');
  expect(replica.state?.seq).toBe(9);
});

test('[W9] after a reset nothing leads on but a snapshot, and what was there can still be looked at', () => {
  const replica = opened(snapshot(5));
  replica.take({ type: 'reset', sessionId, reason: 'otherLog' });
  expect(replica.cursor()).toBe(null);
  expect(replica.state?.seq).toBe(5);
  expect(replica.take(line(6))).toBe('missing');
  expect(replica.take(current(5))).toBe('missing');
  replica.take(snapshot(2));
  expect(replica.cursor()).toEqual({ logId: 'log', seq: 2 });
});

test('[W9] one who wants the whole journal begins anew after a reset, unless the beginning is no longer kept', () => {
  const replica = createReplica(sessionId, { from: 'beginning' });
  replica.open('log');
  expect(replica.cursor()).toEqual({ logId: 'log', seq: 0 });
  expect(replica.take(snapshot(9))).toBe('none');
  replica.take(line(1));
  replica.open('other');
  expect(replica.cursor()).toEqual({ logId: 'log', seq: 1 });
  expect(replica.take({ type: 'reset', sessionId, reason: 'otherLog' })).toBe('missing');
  expect(replica.cursor()).toEqual({ logId: 'other', seq: 0 });
  replica.take({ type: 'reset', sessionId, reason: 'beforeRetention' });
  expect(replica.cursor()).toBe(null);
  expect(replica.take(snapshot(9))).toBe('changed');
});

test('[W16] deltas count only on top of what is current', () => {
  const live: ServerMessage = {
    type: 'live',
    sessionId,
    at: 1,
    events: [
      { type: 'message.opened', parent: null, id: 'm', model: null },
      { type: 'block.opened', parent: null, index: 0, block: { type: 'text' } },
    ],
  };
  const replica = opened(snapshot(5));
  expect(replica.take(live)).toBe('none');
  replica.take(current(5));
  expect(replica.take(live)).toBe('changed');
  expect(replica.state?.live.blocks).toMatchObject([{ id: 'm:0', type: 'text' }]);
  expect(replica.take({ type: 'live.state', sessionId, live: noLive })).toBe('changed');
  expect(replica.state?.live.blocks).toEqual([]);
});
