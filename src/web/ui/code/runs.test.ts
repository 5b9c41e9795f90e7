import { expect, test } from 'vitest';
import { runsOf } from './runs.ts';

test('without pieces and marks a line is one run', () => {
  expect(runsOf('abc', [])).toEqual([{ text: 'abc', kind: null, isMarked: false }]);
});

test('a line is cut at colours and at marks', () => {
  const pieces = [
    { length: 3, kind: 'keyword' as const },
    { length: 2, kind: null },
  ];
  expect(runsOf('let ab', pieces, [{ start: 2, end: 5 }])).toEqual([
    { text: 'le', kind: 'keyword', isMarked: false },
    { text: 't', kind: 'keyword', isMarked: true },
    { text: ' a', kind: null, isMarked: true },
    { text: 'b', kind: null, isMarked: false },
  ]);
});

test('pieces of a longer line do not reach over the end', () => {
  expect(runsOf('ab', [{ length: 9, kind: 'string' }])).toEqual([{ text: 'ab', kind: 'string', isMarked: false }]);
});

test('an empty line has no runs', () => {
  expect(runsOf('', [])).toEqual([]);
});
