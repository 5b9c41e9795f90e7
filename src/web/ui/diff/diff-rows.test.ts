import { describe, expect, test } from 'vitest';
import { type DiffRow, diffRows, splitRows } from './diff-rows.ts';
import { hunksOf } from './hunks-of.ts';

const numbers = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`);
const changed = numbers.with(19, 'twenty').toSpliced(39, 1, 'forty', 'forty and a half');
const hunks = hunksOf(numbers.join('\n'), changed.join('\n'));

describe('what is not shown', () => {
  test('[R19] a hunk far behind the end of the text opens no more lines than there are', () => {
    const far = [{ oldStart: 1e9, newStart: 1e9, lines: [] }];
    expect(diffRows(far, numbers, new Map([[0, 1e9]])).length).toBeLessThan(100);
  });

  test('without the old text a gap only tells where the next hunk is', () => {
    expect(gaps(diffRows(hunks, null, new Map()))).toEqual([
      { type: 'gap', index: 0, hidden: null, from: 17 },
      { type: 'gap', index: 1, hidden: null, from: 37 },
    ]);
  });

  test('with the old text it tells how much, after the last hunk too', () => {
    const found = gaps(diffRows(hunks, numbers, new Map())).map((gap) => gap.type === 'gap' && gap.hidden);
    expect(found).toEqual([16, 13, 17]);
  });

  test('lines that are opened stand next to the hunk, with their numbers on both sides', () => {
    const rows = diffRows(hunks, numbers, new Map([[2, 5]]));
    const [last] = rows.slice(-2);
    expect(last).toEqual({
      type: 'line',
      line: { type: 'same', text: 'line 48', old: 48, new: 49 },
      isLoose: false,
    });
    expect(rows.at(-1)).toMatchObject({ type: 'gap', hidden: 12 });
  });

  test('when all gaps are opened the whole new text is there', () => {
    const all = new Map([0, 1, 2].map((index) => [index, 1000]));
    const rows = diffRows(hunks, numbers, all);
    expect(gaps(rows)).toEqual([]);
    const next = rows.flatMap((row) => (row.type === 'line' && row.line.type !== 'removed' ? [row.line.text] : []));
    expect(next).toEqual(changed);
  });

  test('between loose hunks there is a gap without a place', () => {
    const loose = hunks.map((hunk) => ({ ...hunk, isLoose: true as const }));
    expect(gaps(diffRows(loose, null, new Map()))).toEqual([{ type: 'gap', index: 1, hidden: null, from: null }]);
  });
});

test('side by side a changed line stands beside what it became', () => {
  const rows = splitRows(diffRows(hunksOf('a\nb\nc', 'a\nB\nB2\nc'), null, new Map()));
  const texts = rows.map((row) => (row.type === 'pair' ? [row.left?.text ?? null, row.right?.text ?? null] : null));
  expect(texts).toEqual([
    ['a', 'a'],
    ['b', 'B'],
    [null, 'B2'],
    ['c', 'c'],
  ]);
});

function gaps(rows: DiffRow[]): DiffRow[] {
  return rows.filter(({ type }) => type === 'gap');
}
