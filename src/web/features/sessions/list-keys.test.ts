import { expect, test } from 'vitest';
import { targetOf } from './list-keys.ts';

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 2],
  ['ArrowUp', 0, 3, 0],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['x', 0, 3, null],
  ['ArrowDown', -1, 0, null],
])('%s at %i of %i leads to %j', (key, at, count, target) => {
  expect(targetOf(key, at, count)).toBe(target);
});
