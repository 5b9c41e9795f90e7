import { expect, test } from 'vitest';
import type { SessionItem } from '../../../core/wire.ts';
import { mergeSessions } from './merge-sessions.ts';

const item = (id: string, head = 1) => ({ id, head }) as SessionItem;
const nobody = new Set<string>();

test('what the server tells of by itself is newer than what was fetched', () => {
  expect(mergeSessions([item('a', 5)], [item('a', 3), item('b')], nobody)).toEqual([item('a', 5), item('b')]);
});

test('a session on two pages is there once', () => {
  expect(mergeSessions([], [item('a'), item('a', 2)], nobody)).toEqual([item('a', 2)]);
});

test('a session that was deleted since is not there', () => {
  expect(mergeSessions([item('a')], [item('b')], new Set(['b']))).toEqual([item('a')]);
});

test('with nothing fetched the list is the very same', () => {
  const live = [item('a')];
  expect(mergeSessions(live, [], nobody)).toBe(live);
});
