import { expect, test } from 'vitest';
import type { Delivery, Entry } from '../../../../core/session/entry.ts';
import { emptyState } from '../../../../core/session/state.ts';
import { retryMessage } from './retry-message.ts';

const place = (id: string, turn: number) => ({ id, seq: 1, ord: 0, at: 0, turn, parent: null });
const message = (id: string, turn: number, delivery: Delivery['type'] = 'answered'): Entry => ({
  ...place(id, turn),
  ...{ type: 'message', text: id, attachments: [], by: null, clipped: false },
  delivery: { type: delivery } as Delivery,
});
const error = (id: string, turn: number): Entry => ({
  ...place(id, turn),
  ...{ type: 'error', text: '', kind: 'api', status: 500 },
});
const state = { ...emptyState('s'), turns: 2 };
const entries = [message('m1', 1), error('e1', 1), message('m2', 2), error('e2', 2), error('e3', 2)];
const retried = (entry: Entry, known = entries, now = state) => retryMessage(now, known, entry)?.id ?? null;

test('the message of the newest turn can be sent again, at its last error', () => {
  expect(retried(error('e3', 2))).toBe('m2');
  expect(retried(error('e2', 2))).toBeNull();
});

test('an older turn has nothing to retry', () => {
  expect(retried(error('e1', 1))).toBeNull();
});

test('a turn without an error of its own is retried at its end', () => {
  expect(retried(error('end', 2), [message('m2', 2)])).toBe('m2');
});

test('there is nothing to retry while a turn runs or a message waits', () => {
  const running = { type: 'running', number: 3, since: 0 } as unknown as typeof state.turn;
  expect(retried(error('e3', 2), entries, { ...state, turn: running })).toBeNull();
  const waiting = [{}] as unknown as typeof state.outbox;
  expect(retried(error('e3', 2), entries, { ...state, outbox: waiting })).toBeNull();
});

test('a message that was withdrawn did not begin the turn', () => {
  expect(retried(error('e3', 2), [message('gone', 2, 'withdrawn'), ...entries])).toBe('m2');
});
