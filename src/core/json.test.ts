import { expect, test } from 'vitest';
import { isDeeperThan, memberOf } from './json.ts';

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('%s is a member only where it is one', (name) => {
  expect(memberOf({}, name)).toBe(undefined);
  expect(memberOf(JSON.parse(`{"${name}":1}`), name)).toBe(1);
  expect(memberOf(Object.assign(Object.create(null), { a: 1 }), name)).toBe(undefined);
});

test('depth is counted over objects and lists, however deep they are', () => {
  expect(isDeeperThan('text', 0)).toBe(false);
  expect(isDeeperThan([{ a: [] }], 2)).toBe(false);
  expect(isDeeperThan([{ a: [] }], 1)).toBe(true);
  expect(isDeeperThan(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)), 99_000)).toBe(true);
});
