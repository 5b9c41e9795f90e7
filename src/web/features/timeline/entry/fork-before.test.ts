import { expect, test } from 'vitest';
import type { Entry } from '../../../../core/session/entry.ts';
import { forkPointBefore } from './fork-before.ts';

const said = (id: string, turn: number, more: { aborted?: boolean; model?: null; parent?: string } = {}): Entry => ({
  ...{ id, seq: 1, ord: 0, at: 0, turn, parent: null },
  ...{ type: 'text', text: '', model: 'm', aborted: false, clipped: false },
  ...more,
});

test('a fork without a message ends with the last whole answer before its turn', () => {
  const entries = [said('a', 1), said('b', 2), said('cut', 2, { aborted: true }), said('c', 3)];
  expect(forkPointBefore(entries, { turn: 3 })).toBe('b');
});

test('what a subagent or only a result says is no point to fork from', () => {
  const entries = [said('a', 1), said('nested', 1, { parent: 'task' }), said('result', 1, { model: null })];
  expect(forkPointBefore(entries, { turn: 2 })).toBe('a');
});

test('nothing comes before the first message', () => {
  expect(forkPointBefore([said('a', 1)], { turn: 1 })).toBeNull();
});
