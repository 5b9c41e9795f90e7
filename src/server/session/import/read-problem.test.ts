import { expect, test } from 'vitest';
import { readProblemOf } from './read-problem.ts';

test('what a system says in codes is told in a sentence, and anything else in its own words', () => {
  const gone = Object.assign(new Error("ENOENT: no such file or directory, open '/x'"), { code: 'ENOENT' });
  expect(readProblemOf(gone)).toBe('It is gone.');
  expect(readProblemOf(Object.assign(new Error('odd'), { code: 'EODD' }))).toBe('odd');
  expect(readProblemOf('plain')).toBe('plain');
});
