import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  emptyFolder,
  gitEnvironment,
  makeRepository,
  openWorktrees,
  recordsInMemory,
} from '../../../test/worktree/repository.ts';

it('a new branch off what is checked out, in a folder beside the project that no other repository sees', async () => {
  const { path, git } = makeRepository();
  const created = await openWorktrees().create({ project: path, name: 'side' });
  const expected = join(dirname(path), '.quarterdeck-worktrees', 'project', 'side');
  expect(created).toMatchObject({ type: 'created', path: expected, cwd: expected, base: 'main', note: null });
  expect(readFileSync(join(expected, 'a.txt'), 'utf8')).toBe('one\n');
  expect(git('-C', expected, 'branch', '--show-current').trim()).toBe('quarterdeck/side');
  expect(git('status', '--porcelain')).toBe('');
  expect(readFileSync(join(dirname(path), '.quarterdeck-worktrees', '.gitignore'), 'utf8')).toBe('*\n');
});

it('a folder of the project has the same folder of the worktree standing for it, if git knows it', async () => {
  const { path, write } = makeRepository({ 'web/page.ts': '1\n' });
  write('new/x.ts', '1\n');
  const worktrees = openWorktrees();
  const [known, unknown] = [
    await worktrees.create({ project: join(path, 'web'), name: 'one' }),
    await worktrees.create({ project: join(path, 'new'), name: 'two' }),
  ];
  expect(known).toMatchObject({ cwd: join((known as { path: string }).path, 'web') });
  expect(unknown).toMatchObject({ cwd: (unknown as { path: string }).path });
});

it('a worktree of a worktree lies beside the others, and has its branch as base', async () => {
  const { path } = makeRepository();
  const worktrees = openWorktrees();
  const first = await worktrees.create({ project: path, name: 'one' });
  if (first.type === 'failed') throw new Error(first.reason);
  const second = await worktrees.create({ project: first.path, name: 'two' });
  expect(second).toMatchObject({ path: join(dirname(first.path), 'two'), base: 'quarterdeck/one' });
});

it('the same owner gets the same worktree again, also when its folder was lost on the way', async () => {
  const { path } = makeRepository();
  const worktrees = openWorktrees();
  const wanted = { project: path, name: 'side', owner: { type: 'agent', id: '1' } } as const;
  const first = await worktrees.create(wanted);
  expect(await worktrees.create(wanted)).toEqual(first);
  if (first.type === 'failed') throw new Error(first.reason);
  rmSync(first.path, { recursive: true });
  expect(await worktrees.create(wanted)).toEqual(first);
  expect(existsSync(join(first.path, 'a.txt'))).toBe(true);
});

it('of two at once for the same name one is made, and the other is told that it is taken', async () => {
  const { path } = makeRepository();
  const worktrees = openWorktrees();
  const both = await Promise.all([1, 2].map(() => worktrees.create({ project: path, name: 'side' })));
  expect(both.map(({ type }) => type)).toEqual(['created', 'failed']);
  expect(both[1]).toMatchObject({ reason: 'There is a branch quarterdeck/side already. Choose another name.' });
});

it('no hook of the repository is run', async () => {
  const { path, write } = makeRepository();
  const trace = join(emptyFolder(), 'ran');
  write('.git/hooks/post-checkout', `#!/bin/sh\ntouch ${trace}\n`);
  chmodSync(join(path, '.git/hooks/post-checkout'), 0o755);
  expect(await openWorktrees().create({ project: path, name: 'side' })).toMatchObject({ type: 'created' });
  expect(existsSync(trace)).toBe(false);
});

it.each([
  ['a folder without a repository', () => emptyFolder(), 'This folder is not in a git repository.'],
  ['a folder that is not there', () => join(emptyFolder(), 'x'), /^The folder .* is not there\.$/],
  ['a bare repository', bare, 'This repository is bare: it has no files to work in.'],
  [
    'a repository without a commit',
    () => makeRepository({}).path,
    'This repository has no commit yet. Make a first one.',
  ],
  ['a detached HEAD', detached, /^This repository is on no branch/],
  ['a branch where the folder of our branches would be', blocked, /^There is a branch called quarterdeck, so/],
  ['a folder that is in the way', occupied, /is there already. Choose another name\.$/],
  ['a path with a NUL', () => '/tmp/\0', 'The path has a NUL character.'],
])('%s: a sentence, and nothing is made or remembered', async (_, folder, reason) => {
  const records = recordsInMemory();
  const outcome = await openWorktrees(records).create({ project: folder(), name: 'side' });
  expect(outcome).toEqual({ type: 'failed', reason: expect.stringMatching(reason) });
  expect(await records.worktrees(9)).toEqual([]);
});

it('[S10] a hostile name is refused before git is asked', async () => {
  const { path, git } = makeRepository();
  const outcome = await openWorktrees().create({ project: path, name: '--detach' });
  expect(outcome.type).toBe('failed');
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

it('submodules are empty in it, and that is said', async () => {
  const inner = makeRepository();
  const { path, git } = makeRepository();
  git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner.path, 'inner');
  git('commit', '-qm', 'inner');
  const created = await openWorktrees().create({ project: path, name: 'side' });
  expect(created).toMatchObject({ type: 'created', note: expect.stringContaining('Submodules are empty') });
});

function bare(): string {
  const folder = emptyFolder();
  execFileSync('git', ['init', '-q', '--bare', folder], { env: gitEnvironment });
  return folder;
}

function detached(): string {
  const { path, git } = makeRepository();
  git('checkout', '-q', '--detach');
  return path;
}

function blocked(): string {
  const { path, git } = makeRepository();
  git('branch', 'quarterdeck');
  return path;
}

function occupied(): string {
  const { path } = makeRepository();
  const folder = join(dirname(path), '.quarterdeck-worktrees/project/side');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'mine.txt'), 'mine\n');
  return path;
}
