import { expect, test } from 'vitest';
import { rowsAt, scrollHeight, scrollTopFor } from './scroll-place.ts';

const short = { count: 100, rowHeight: 20, viewport: 400 };
const long = { count: 1_000_000, rowHeight: 26, viewport: 700 };

test('a short list is scrolled as it is', () => {
  expect(scrollHeight(short)).toBe(2000);
  expect(rowsAt(short, 50)).toEqual({ first: 2, last: 22, above: 10 });
  expect(rowsAt({ ...short, count: 0 }, 0)).toEqual({ first: 0, last: -1, above: 0 });
  expect(rowsAt({ ...short, count: 3 }, 0)).toEqual({ first: 0, last: 2, above: 0 });
});

test('a list of a million rows fits into what a browser can lay out, and its ends can be reached', () => {
  expect(scrollHeight(long)).toBeLessThan(10_000_000);
  expect(rowsAt(long, 0).first).toBe(0);
  expect(rowsAt(long, scrollHeight(long) - long.viewport).last).toBe(999_999);
});

test('a row is scrolled to where it is in sight, anywhere in a long list', () => {
  for (const index of [0, 1, 123_456, 777_777, 999_999]) {
    const { first, last } = rowsAt(long, scrollTopFor(long, 0, index));
    expect(index).toBeGreaterThanOrEqual(first);
    expect(index).toBeLessThanOrEqual(last);
  }
  expect(scrollTopFor(short, 50, 10)).toBe(50);
});
