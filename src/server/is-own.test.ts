import { expect, test } from 'vitest';
import { isPrivate } from './is-own.ts';

const me = { uid: 1000, gid: 1000 };

test.each([
  ['only the user may write', { mode: 0o755, uid: 1000, gid: 100 }, me, true],
  ["the user's private group may write", { mode: 0o775, uid: 1000, gid: 1000 }, me, true],
  ['a group that all users share may write', { mode: 0o775, uid: 1000, gid: 100 }, { uid: 1000, gid: 100 }, false],
  ['another group may write', { mode: 0o775, uid: 1000, gid: 20 }, me, false],
  ['everybody may write', { mode: 0o757, uid: 1000, gid: 1000 }, me, false],
  ['it belongs to somebody else', { mode: 0o700, uid: 1001, gid: 1000 }, me, false],
])('a folder is private or not: %s', (_, facts, user, expected) => {
  expect(isPrivate(facts, user)).toBe(expected);
});
