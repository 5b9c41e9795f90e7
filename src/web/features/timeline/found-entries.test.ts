import { expect, test } from 'vitest';
import type { SearchHit } from '../../../core/search/found.ts';
import { countWords, foundEntries, matchBy } from './found-entries.ts';

const hit = (entryId: string | null, at: number): SearchHit => ({
  ...{ sessionId: 's', entryId, parent: null, role: 'assistant', tool: null, part: 'text', at },
  ...{ isError: false, isClipped: false, snippet: [] },
});

test('matches are in the order of the timeline, each once, without the title of the session', () => {
  const pages = [{ hits: [hit('b', 20), hit(null, 0), hit('a', 10)] }, { hits: [hit('c', 30), hit('a', 10)] }];
  expect(foundEntries(pages)).toEqual(['a', 'b', 'c']);
});

test.each([
  [1, 'a', 'b'],
  [1, 'c', 'a'],
  [-1, 'a', 'c'],
  [1, null, 'c'],
  [-1, 'elsewhere', 'c'],
] as const)('by %i from %s is %s', (step, current, next) => {
  expect(matchBy(step, ['a', 'b', 'c'], current)).toBe(next);
});

test.each([
  [[], null, false, 0, 'No matches'],
  [['a'], null, false, 0, '1 entry'],
  [['a'], 'a', false, 0, '1 of 1'],
  [['a'], 'a', false, 4, '2 of 4'],
  [['a', 'b'], 'b', false, 1, 'Entry 2 of 2'],
  [['a', 'b'], 'a', true, 0, 'Entry 1 of 2+'],
  [['a', 'b'], 'a', false, 4, '2 of 4, entry 1 of 2'],
  [['a', 'b'], null, true, 0, '2+ entries'],
])('%j with %s in front, more: %s, and %i marks in it, is "%s"', (matches, current, hasMore, count, words) => {
  expect(countWords(matches, current, hasMore, { at: count > 1 ? 1 : 0, count })).toBe(words);
});
