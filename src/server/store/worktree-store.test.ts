import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import type { Worktree } from '../../core/worktree/worktree.ts';

let place: SqlitePlace;

beforeEach(async () => {
  place = await sqlitePlace();
});

afterEach(() => place.remove());

const worktree = (id: string, more: Partial<Worktree> = {}): Worktree => ({
  ...{ id, project: '/p', path: `/w/${id}`, cwd: `/w/${id}`, branch: `quarterdeck/${id}`, base: 'main' },
  ...{ baseCommit: 'c0', owner: { type: 'session', id: `s${id}` }, createdAt: Number(id) },
  ...{ merged: null, discarded: null },
  ...more,
});

it('a worktree is found by its id, its path and its owner, and after a restart', async () => {
  const first = await place.open();
  for (const id of ['1', '2']) await first.putWorktree(worktree(id));
  await first.close();
  const store = await place.open();
  expect(await store.worktree('1')).toEqual(worktree('1'));
  expect(await store.worktreeAt('/w/2')).toEqual(worktree('2'));
  expect(await store.worktreesOf({ type: 'session', id: 's1' }, 9)).toEqual([worktree('1')]);
  expect(await store.worktreesOf({ type: 'agent', id: 's1' }, 9)).toEqual([]);
  expect((await store.worktrees(9)).map(({ id }) => id)).toEqual(['2', '1']);
  expect(await store.worktrees(1)).toHaveLength(1);
  await store.close();
});

it('one that was discarded is found by its id alone, and its path is free for another', async () => {
  const store = await place.open();
  const gone = worktree('1', { discarded: { at: 5, kept: 'refs/quarterdeck/discarded/1' } });
  await store.putWorktree(worktree('1'));
  await store.putWorktree(gone);
  expect(await store.worktree('1')).toEqual(gone);
  expect(await store.worktrees(9)).toEqual([]);
  expect(await store.worktreeAt('/w/1')).toBe(null);
  expect(await store.putWorktree(worktree('3', { path: '/w/1' }))).toEqual({ type: 'saved' });
  expect(await store.worktreeAt('/w/1')).toMatchObject({ id: '3' });
  await store.forgetWorktree('3');
  expect(await store.worktreeAt('/w/1')).toBe(null);
  await store.close();
});
