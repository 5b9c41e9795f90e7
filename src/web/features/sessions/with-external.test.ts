import { expect, test } from 'vitest';
import type { ExternalRun } from '../../../core/external-run.ts';
import type { SessionItem } from '../../../core/wire.ts';
import { isUnsaved, withExternal } from './with-external.ts';

const run = { sessionId: 'a', cwd: '/shop', name: 'shop-1', startedAt: 5 } as ExternalRun;
const saved = { id: 'a', head: 3 } as SessionItem;

test('a session of another program stands in the list once, saved or not', () => {
  expect(withExternal([saved], [run])).toEqual([saved]);
  const [item, ...others] = withExternal([], [run, { ...run, name: 'shop-2' }]);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ id: 'a', cwd: '/shop', title: 'shop-2', updatedAt: 5, place: 'terminal' });
  expect([item as SessionItem, saved].map(isUnsaved)).toEqual([true, false]);
});

test('without other programs the list stays the same object', () => {
  const sessions = [saved];
  expect(withExternal(sessions, [])).toBe(sessions);
});
