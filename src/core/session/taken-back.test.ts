import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { foldTakenBack } from './select.ts';
import { spanOf, withSpan } from './taken-back.ts';

const place = (id: string, turn: number) => ({ id, seq: turn * 10, ord: 0, at: 0, turn, parent: null });
const message = (id: string, turn: number): Entry => ({
  ...place(id, turn),
  type: 'message',
  text: id,
  attachments: [],
  delivery: { type: 'answered' },
  by: null,
  clipped: false,
});
const notice = (id: string, turn: number): Entry => ({
  ...place(id, turn),
  type: 'notice',
  notice: { type: 'stderr', text: id },
});

test('going back further swallows what was taken back before, and later turns are a span of their own', () => {
  const once = withSpan([], { from: 5, to: 7 });
  expect(withSpan(once, { from: 3, to: 8 })).toEqual([{ from: 3, to: 8 }]);
  expect(withSpan(once, { from: 9, to: 9 })).toEqual([
    { from: 5, to: 7 },
    { from: 9, to: 9 },
  ]);
  expect(spanOf(once, 6)).toEqual({ from: 5, to: 7 });
  expect(spanOf(once, 8)).toBeNull();
  expect(spanOf(undefined, 1)).toBeNull();
});

test('turns that were taken back are one row, and what led up to them and followed stays', () => {
  const entries = [notice('started', 1), message('a', 1), notice('slow', 1), message('b', 2), message('c', 3)];
  const spans = [{ from: 1, to: 2 }];
  const ids = (isOpen: boolean) => foldTakenBack(entries, spans, () => isOpen).map(({ id }) => id);
  expect(ids(false)).toEqual(['started', 'takenBack:1-2', 'c']);
  expect(ids(true)).toEqual(['started', 'takenBack:1-2', 'a', 'slow', 'b', 'c']);
  expect(foldTakenBack(entries, undefined, () => false)).toEqual(entries);
});
