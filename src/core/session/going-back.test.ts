import { expect, test } from 'vitest';
import type { Delivery, Entry } from './entry.ts';
import { goBackTargets } from './going-back.ts';

function message(
  id: string,
  turn: number,
  delivery: Delivery = { type: 'answered' },
  parent: string | null = null,
): Entry {
  const place = { id, seq: turn * 10, ord: 0, at: 0, turn, parent };
  return { ...place, type: 'message', text: id, attachments: [], delivery, by: null, clipped: false };
}

test('the newest message comes first', () => {
  const targets = goBackTargets([message('a', 1), message('b', 2)], undefined);
  expect(targets.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('only messages that the CLI knows can be gone back to', () => {
  const entries = [message('a', 1), message('b', 2, { type: 'written', epoch: 1 }), message('c', 2, { type: 'saved' })];
  expect(goBackTargets(entries, []).map(({ id }) => id)).toEqual(['a']);
});

test('neither messages that were taken back nor those of subagents can be gone back to', () => {
  const entries = [message('a', 1), message('b', 2), message('c', 3, undefined, 'call'), message('d', 3)];
  expect(goBackTargets(entries, [{ from: 2, to: 2 }]).map(({ id }) => id)).toEqual(['d', 'a']);
});
