import { expect, test } from 'vitest';
import { isWorse } from '../bench/kept-ratios.ts';

test.each([
  [0.5, 0.5, 'higher', false],
  [0.36, 0.5, 'higher', false],
  [0.34, 0.5, 'higher', true],
  [0.9, 0.5, 'higher', false],
  [1.2, 1, 'lower', false],
  [1.4, 1, 'lower', true],
  [0.5, 1, 'lower', false],
] as const)('a ratio of %d that was %d, where %s is better, is worse: %s', (now, before, better, expected) => {
  expect(isWorse(now, before, better)).toBe(expected);
});
