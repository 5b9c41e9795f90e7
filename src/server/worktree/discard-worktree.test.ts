import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeRepository, makeWorktree } from '../../../test/worktree/repository.ts';

it('a worktree without work of its own goes with its branch, unasked', async () => {
  const made = await makeWorktree();
  expect(await made.worktrees.discard(made.worktree, false)).toMatchObject({ discarded: { kept: null } });
  expect(existsSync(made.side)).toBe(false);
  expect(made.git('branch', '--format=%(refname:short)').trim()).toBe('main');
  expect(await made.known()).toMatchObject({ discarded: { kept: null } });
});

it('work that is only there does not go before somebody says so', async () => {
  const made = await makeWorktree();
  made.commit({ 'b.txt': 'b\n' }, made.side);
  made.write('c.txt', 'c\n', made.side);
  expect(await made.worktrees.discard(made.worktree, false)).toEqual({
    ...{ type: 'unconfirmed', reason: '1 file not committed and 1 commit are only in this worktree.' },
    ...{ files: [{ path: 'c.txt', type: 'untracked' }], commits: 1 },
  });
  expect(existsSync(join(made.side, 'c.txt'))).toBe(true);
});

it('and is kept when it goes: changed, staged, new and committed files can be got back', async () => {
  const made = await makeWorktree({ 'a.txt': 'one\n', 'old.txt': 'old\n' });
  made.commit({ 'b.txt': 'b\n' }, made.side);
  made.write('a.txt', 'two\n', made.side);
  made.write('deep/new file.txt', 'new\n', made.side);
  made.write('staged.txt', 'staged\n', made.side);
  made.git('-C', made.side, 'add', 'staged.txt');
  rmSync(join(made.side, 'old.txt'));
  const outcome = await made.worktrees.discard(made.worktree, true);
  if (outcome.type !== 'discarded' || outcome.discarded.kept === null) throw new Error('not kept');
  const { kept } = outcome.discarded;
  expect(kept).toMatch(/^refs\/quarterdeck\/discarded\/side-[0-9a-f]{8}$/);
  made.git('switch', '-qc', 'back', kept);
  expect(made.git('ls-files').trim().split('\n')).toEqual(['a.txt', 'b.txt', 'deep/new file.txt', 'staged.txt']);
  expect(made.git('show', 'back:a.txt')).toBe('two\n');
});

it('commits of a branch that was left are kept too', async () => {
  const made = await makeWorktree();
  made.commit({ 'b.txt': 'b\n' }, made.side);
  made.git('-C', made.side, 'checkout', '-q', '--detach', 'main');
  made.commit({ 'c.txt': 'c\n' }, made.side);
  const outcome = await made.worktrees.discard(made.worktree, true);
  if (outcome.type !== 'discarded' || outcome.discarded.kept === null) throw new Error('not kept');
  const subjects = made.git('log', '--format=%s', outcome.discarded.kept).split('\n');
  expect(subjects).toEqual(expect.arrayContaining(['change b.txt', 'change c.txt']));
});

it('a folder that was deleted by hand is forgotten by git, and what it had committed is kept', async () => {
  const made = await makeWorktree();
  made.commit({ 'b.txt': 'b\n' }, made.side);
  rmSync(made.side, { recursive: true });
  expect(await made.worktrees.state(made.worktree)).toEqual({ type: 'folderGone', ahead: 1 });
  expect(await made.worktrees.discard(made.worktree, false)).toMatchObject({ type: 'unconfirmed', commits: 1 });
  const outcome = await made.worktrees.discard(made.worktree, true);
  if (outcome.type !== 'discarded' || outcome.discarded.kept === null) throw new Error('not kept');
  expect(made.git('show', `${outcome.discarded.kept}:b.txt`)).toBe('b\n');
  expect(made.git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

it('a project that is gone leaves nothing to keep', async () => {
  const made = await makeWorktree();
  rmSync(made.path, { recursive: true });
  expect(await made.worktrees.discard(made.worktree, false)).toMatchObject({ discarded: { kept: null } });
});

it('a locked one stays, and is told how to unlock', async () => {
  const made = await makeWorktree();
  made.git('worktree', 'lock', '--reason', 'on a stick', made.side);
  expect(await made.worktrees.state(made.worktree)).toMatchObject({ locked: 'on a stick' });
  expect(await made.worktrees.discard(made.worktree, true)).toMatchObject({
    ...{ type: 'failed', reason: expect.stringContaining('is locked') },
  });
  expect(existsSync(made.side)).toBe(true);
});

it.each([
  ['a submodule with work of its own', 'submodule'],
  ['a repository that git does not know', 'nested'],
] as const)('%s is not thrown away, as no commit of ours would have it', async (_, kind) => {
  const made = await makeWorktree();
  const inner = makeRepository();
  const allow = ['-C', made.side, '-c', 'protocol.file.allow=always'];
  if (kind === 'nested') made.git(...allow, 'clone', '-q', inner.path, join(made.side, 'inner'));
  else {
    made.git(...allow, 'submodule', 'add', '-q', inner.path, 'inner');
    made.git('-C', made.side, 'commit', '-qm', 'inner');
    made.write('inner/a.txt', 'work\n', made.side);
  }
  const outcome = await made.worktrees.discard(made.worktree, true);
  expect(outcome).toMatchObject({ type: 'failed', reason: expect.stringMatching(/^inner\/? has a repository of its/) });
  expect(existsSync(join(made.side, 'inner/a.txt'))).toBe(true);
});
