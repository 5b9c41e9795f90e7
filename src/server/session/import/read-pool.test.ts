import { expect, test } from 'vitest';
import { readingThreads } from './read-pool.ts';

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [64, 3],
])('with %i cores, %i threads read', (cores, threads) => {
  expect(readingThreads(cores)).toBe(threads);
});
