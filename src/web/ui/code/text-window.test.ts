import { expect, test } from 'vitest';
import { textWindow } from './text-window.ts';

const limit = { lines: 3, characters: 10_000 };

test('a short text is shown whole, without a line after the last break', () => {
  expect(textWindow('a\n\nb\n', limit)).toEqual({ lines: ['a', '', 'b'].map((text) => ({ text, cut: 0 })), rest: 0 });
});

test('what comes after the last shown line is counted', () => {
  expect(textWindow('a\nb\nc\nd\ne', limit)).toMatchObject({ lines: [{}, {}, {}], rest: 3 });
});

test('a line without end is cut, and what is after it is shown', () => {
  const { lines } = textWindow(`${'x'.repeat(5_000_000)}\nend`, limit);
  expect(lines.map(({ text, cut }) => [text.length, cut])).toEqual([
    [5000, 4_995_000],
    [3, 0],
  ]);
});

test('it ends where enough characters are shown', () => {
  const text = `${'y'.repeat(4000)}\n`.repeat(100);
  expect(textWindow(text, { lines: 100, characters: 10_000 }).lines).toHaveLength(3);
});
