import { expect, test } from 'vitest';
import { hunksOf } from './hunks-of.ts';
import { wordMarks } from './word-marks.ts';

test('the words that changed in a line are marked on both sides', () => {
  expect(marked('return redirect(referer, now)', 'return redirect(next, now)')).toEqual([['referer'], ['next']]);
});

test('a line that shares next to nothing with the one in its place is not marked', () => {
  expect(marked('const a = 1', 'await everything.that(happened)')).toEqual([]);
});

test('a line that only borrows a few words from a longer one is not marked', () => {
  expect(marked("const usage = 'logbook add TEXT | logbook list';", '  logbook add TEXT     writes an entry')).toEqual(
    [],
  );
});

test('the first removed line is compared with the first added one', () => {
  expect(marked('let a = 1\nlet b = 2', 'let a = 3\nlet b = 4')).toEqual([['1'], ['2'], ['3'], ['4']]);
});

test('a line is compared with the one that it became, not with one that was put before it', () => {
  const after = "const next = url.searchParams.get('next')\nreturn redirect(next)";
  expect(marked('return redirect(referer)', after)).toEqual([['referer'], ['next']]);
});

test('a very long line is not compared', () => {
  expect(marked(`${'a '.repeat(2000)}b`, `${'a '.repeat(2000)}c`)).toEqual([]);
});

function marked(before: string, after: string): string[][] {
  const lines = hunksOf(before, after).flatMap((hunk) => hunk.lines);
  const marks = wordMarks(lines);
  return lines.flatMap((line) => {
    const found = marks.get(line);
    return found ? [found.map(({ start, end }) => line.text.slice(start, end))] : [];
  });
}
