import { expect, test } from 'vitest';
import { mostUsed, readUsage, type Usage, weightOf, withUse } from './usage.ts';

const day = 24 * 60 * 60 * 1000;
const none: Usage = new Map();

test('what was used often comes first, and recent use outweighs old use', () => {
  let usage = none;
  for (const [key, at] of [
    ['old', 0],
    ['old', 0],
    ['old', 0],
    ['new', 30 * day],
    ['often', 30 * day],
    ['often', 30 * day],
  ] as const) {
    usage = withUse(usage, key, at);
  }
  const items = ['never', 'old', 'new', 'often'];
  const used = (limit: number) => mostUsed(items, (item) => item, { usage, now: 30 * day, limit });
  expect(used(9)).toEqual(['often', 'new', 'old']);
  expect(used(1)).toEqual(['often']);
});

test('a use is forgotten after some weeks', () => {
  const usage = withUse(none, 'once', 0);
  expect(weightOf(usage, 'once', 0)).toBe(1);
  expect(weightOf(usage, 'once', 7 * day)).toBe(0.5);
  expect(weightOf(usage, 'once', 40 * day)).toBe(0);
});

test('a clock that was set back does not inflate a use', () => {
  expect(weightOf(withUse(none, 'once', 5 * day), 'once', 0)).toBe(1);
});

test('only the most used are kept, and always the newest', () => {
  let usage = none;
  for (let index = 0; index < 300; index += 1) {
    usage = withUse(withUse(usage, `key ${index}`, index), `key ${index}`, index);
  }
  usage = withUse(usage, 'last', 300);
  expect(usage.size).toBe(100);
  expect(usage.has('last')).toBe(true);
});

test.each([null, 7, 'x', [], { a: 1, b: ['1', 2], c: [1], d: null }])('stored %j is nothing used', (stored) => {
  expect(readUsage(stored).size).toBe(0);
});

test('a stored use is read again', () => {
  expect(weightOf(readUsage({ clear: [2, 5] }), 'clear', 5)).toBe(2);
});
