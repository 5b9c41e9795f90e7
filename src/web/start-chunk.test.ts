import { expect, test } from 'vitest';
import { isImportedBy, isNeededAtStart } from './start-chunk.ts';

/** Who imports whom at once; `later` is loaded when it is asked for. */
const importers: { [id: string]: string[] } = {
  entry: [],
  app: ['entry', 'ring'],
  ring: ['app'],
  shared: ['later', 'app'],
  later: [],
  only: ['later', 'loop'],
  loop: ['only'],
};

const factsOf = (id: string) => (id in importers ? { isEntry: id === 'entry', importers: importers[id] ?? [] } : null);

test('what the entry leads to is needed at the start, also in a ring, and what is only loaded later is not', () => {
  const needed = Object.keys(importers).filter((id) => isNeededAtStart(id, factsOf));
  expect(needed).toEqual(['entry', 'app', 'ring', 'shared']);
  expect(isNeededAtStart('unknown', factsOf)).toBe(false);
});

test('what a page leads to is found from it, also what others lead to', () => {
  const found = Object.keys(importers).filter((id) => isImportedBy((root) => root === 'later', id, factsOf));
  expect(found).toEqual(['shared', 'later', 'only', 'loop']);
});
