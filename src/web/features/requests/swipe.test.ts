import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

const start = { x: 200, y: 300, at: 0 };

test.each([
  ['to the left is the next', { x: 100, y: 310, at: 200 }, 1],
  ['to the right is the one before', { x: 300, y: 310, at: 200 }, -1],
  ['a tap is nothing', { x: 204, y: 300, at: 90 }, null],
  ['scrolling is nothing', { x: 120, y: 400, at: 200 }, null],
  ['a slow drag is nothing', { x: 100, y: 300, at: 1500 }, null],
])('%s', (_rule, end, way) => {
  expect(swipeOf(start, end)).toBe(way);
});
