import { chmodSync, existsSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, gitEnvironment, makeWorktree } from '../../../test/worktree/repository.ts';
import { createGit } from './git.ts';
import { tryMerge, tryMergeAside } from './try-merge.ts';

const wish = { way: 'commit', message: null, commitMessage: null } as const;
type Made = Awaited<ReturnType<typeof makeWorktree>>;

/** All that could be changed by a merge: refs, files and index of the checkout, and of the worktree. */
const allOf = ({ git, side }: Made) =>
  [
    git('for-each-ref'),
    git('status', '--porcelain'),
    git('-C', side, 'status', '--porcelain'),
    git('worktree', 'list'),
  ].join('');

describe('a merge into the base', () => {
  it.each([
    ['commit', ['change b.txt', 'change c.txt', "Merge branch 'quarterdeck/side' into main", 'change a.txt']],
    ['squash', ['change c.txt', "Squash branch 'quarterdeck/side' into main", 'change a.txt']],
  ] as const)('as a %s brings the work into the branch and the files of the checkout', async (way, subjects) => {
    const made = await makeWorktree();
    made.commit({ 'b.txt': 'new\n' }, made.side);
    made.commit({ 'c.txt': 'meanwhile\n' });
    expect(await made.worktrees.merge(made.worktree, { ...wish, way })).toMatchObject({ type: 'merged' });
    expect(readFileSync(join(made.path, 'b.txt'), 'utf8')).toBe('new\n');
    expect(made.git('status', '--porcelain')).toBe('');
    expect(new Set(made.git('log', '--format=%s').trim().split('\n'))).toEqual(new Set(subjects));
    expect(await made.known()).toMatchObject({ merged: { way, commit: made.git('rev-parse', 'main').trim() } });
  });

  it('fast-forward moves the base to the very commit, and is refused when the base has moved on', async () => {
    const made = await makeWorktree();
    made.commit({ 'b.txt': 'new\n' }, made.side);
    expect(await made.worktrees.merge(made.worktree, { ...wish, way: 'fastForward' })).toMatchObject({
      type: 'merged',
    });
    expect(made.git('rev-parse', 'main')).toBe(made.git('rev-parse', 'quarterdeck/side'));
    made.commit({ 'd.txt': 'more\n' }, made.side);
    made.commit({ 'c.txt': 'meanwhile\n' });
    expect(await made.worktrees.merge(made.worktree, { ...wish, way: 'fastForward' })).toEqual({
      type: 'failed',
      reason: 'main has a commit that this branch has not, so it cannot just move forward.',
    });
  });

  it('moves the branch alone where it is checked out nowhere', async () => {
    const made = await makeWorktree();
    made.git('switch', '-qc', 'other');
    made.commit({ 'b.txt': 'new\n' }, made.side);
    expect(await made.worktrees.merge(made.worktree, wish)).toMatchObject({ type: 'merged' });
    expect(made.git('show', 'main:b.txt')).toBe('new\n');
    expect(existsSync(join(made.path, 'b.txt'))).toBe(false);
  });

  it('commits what is not committed first, when a message is given, with new files and without ignored ones', async () => {
    const made = await makeWorktree({ '.gitignore': 'out\n', 'a.txt': 'one\n' });
    made.write('a.txt', 'two\n', made.side);
    made.write('new.txt', 'new\n', made.side);
    made.write('out/x', 'x\n', made.side);
    expect(await made.worktrees.merge(made.worktree, wish)).toMatchObject({
      type: 'uncommitted',
      reason: 'Not committed yet: a.txt, new.txt. Commit first, or commit and merge.',
    });
    const merged = await made.worktrees.merge(made.worktree, { ...wish, commitMessage: 'Do it\n\nWell.' });
    expect(merged).toMatchObject({ type: 'merged' });
    expect(made.git('ls-tree', '--name-only', 'main').trim().split('\n')).toEqual(['.gitignore', 'a.txt', 'new.txt']);
    expect(made.git('log', '-1', '--format=%B', 'quarterdeck/side').trim()).toBe('Do it\n\nWell.');
    expect(made.git('-C', made.side, 'status', '--porcelain')).toBe('');
  });

  it('takes in a change of the same size in the same instant in which the index was written', async () => {
    const made = await makeWorktree();
    const file = join(made.side, 'a.txt');
    const index = join(made.path, '.git/worktrees/side/index');
    made.git('config', 'core.trustctime', 'false');
    utimesSync(file, 1000, 1000);
    made.git('-C', made.side, 'update-index', '--refresh');
    made.write('a.txt', 'two\n', made.side);
    for (const one of [file, index]) utimesSync(one, 1000, 1000);
    await made.worktrees.merge(made.worktree, { ...wish, commitMessage: 'x' });
    expect(made.git('show', 'main:a.txt')).toBe('two\n');
  });

  it('runs no hook', async () => {
    const made = await makeWorktree();
    const trace = join(emptyFolder(), 'ran');
    for (const hook of ['pre-commit', 'commit-msg', 'pre-merge-commit', 'post-merge', 'reference-transaction']) {
      made.write(`.git/hooks/${hook}`, `#!/bin/sh\ntouch ${trace}\n`);
      chmodSync(join(made.path, '.git/hooks', hook), 0o755);
    }
    made.write('a.txt', 'two\n', made.side);
    const merged = await made.worktrees.merge(made.worktree, { ...wish, commitMessage: 'x' });
    expect([merged.type, existsSync(trace)]).toEqual(['merged', false]);
  });
});

describe('a merge that cannot be', () => {
  it('names the files in conflict, those not committed yet too, and changes nothing', async () => {
    const made = await makeWorktree();
    made.write('a.txt', 'ours\n', made.side);
    made.commit({ 'a.txt': 'theirs\n' });
    const before = allOf(made);
    expect(await made.worktrees.merge(made.worktree, { ...wish, commitMessage: 'x' })).toEqual({
      type: 'conflicts',
      reason: 'Both main and quarterdeck/side changed a.txt in the same place. Nothing was changed.',
      paths: ['a.txt'],
    });
    expect(allOf(made)).toBe(before);
    made.git('-C', made.side, 'commit', '-qam', 'ours');
    expect(await made.worktrees.state(made.worktree)).toMatchObject({ ahead: 1, behind: 1, conflicts: ['a.txt'] });
  });

  it('a checkout with changes is not touched, and its files are named', async () => {
    const made = await makeWorktree({ 'a.txt': '1\n', 'b.txt': '1\n' });
    made.commit({ 'a.txt': 'two\n' }, made.side);
    made.write('b.txt', 'in work\n');
    const before = allOf(made);
    const outcome = await made.worktrees.merge(made.worktree, wish);
    expect(outcome).toMatchObject({ type: 'dirty', paths: ['b.txt'] });
    expect(outcome).toMatchObject({ reason: expect.stringContaining('not committed: b.txt. Commit or stash') });
    expect(allOf(made)).toBe(before);
  });

  it('a file that git does not know is not overwritten, and the commit of the work is told', async () => {
    const made = await makeWorktree();
    made.write('b.txt', 'from the worktree\n', made.side);
    made.write('b.txt', 'mine\n');
    const outcome = await made.worktrees.merge(made.worktree, { ...wish, commitMessage: 'x' });
    expect(outcome).toMatchObject({ type: 'failed', reason: expect.stringMatching(/overwritten by merge: b\.txt/) });
    expect(outcome).toMatchObject({ reason: expect.stringContaining('main was not changed. Your work is committed') });
    expect(readFileSync(join(made.path, 'b.txt'), 'utf8')).toBe('mine\n');
  });

  it('one that stops half-way in the checkout says how to undo it, and is kept', async () => {
    const made = await makeWorktree();
    made.commit({ 'a.txt': 'two\n', '.gitattributes': '*.bin filter=broken\n', 'z.bin': 'z\n' }, made.side);
    made.git('config', 'filter.broken.clean', 'cat');
    made.git('config', 'filter.broken.smudge', 'exit 1');
    made.git('config', 'filter.broken.required', 'true');
    const main = made.git('rev-parse', 'main');
    const outcome = await made.worktrees.merge(made.worktree, wish);
    expect(outcome).toMatchObject({ type: 'failed', reason: expect.stringMatching(/^The merge stopped half-way in /) });
    expect(outcome).toMatchObject({ reason: expect.stringContaining('"git reset --hard main" there undoes') });
    expect(made.git('rev-parse', 'main')).toBe(main);
    expect(made.git('for-each-ref', 'refs/quarterdeck/merges').trim().split('\n')).toHaveLength(1);
    made.git('reset', '-q', '--hard', 'main');
    expect(readFileSync(join(made.path, 'a.txt'), 'utf8')).toBe('one\n');
  });

  it.each([
    ['nothing new', () => {}, 'There is nothing to merge: main has all of it.'],
    [
      'a base that is gone',
      ({ git }: Made) => {
        git('switch', '-qc', 'other');
        git('branch', '-qD', 'main');
      },
      'The branch main is gone, so there is nothing to merge into.',
    ],
    ['a folder that is gone', ({ side }: Made) => rmSync(side, { recursive: true }), /^Its folder is gone: /],
    [
      'a merge that was left half-way in the worktree',
      ({ commit, git, side }: Made) => {
        commit({ 'a.txt': 'x\n' }, side);
        commit({ 'a.txt': 'y\n' });
        expect(() => git('-C', side, 'merge', 'main')).toThrow();
      },
      'A merge is under way in the worktree. Finish or abort it there first.',
    ],
    [
      'a merge that was left half-way in the checkout',
      ({ commit, git, side }: Made) => {
        git('branch', 'other');
        commit({ 'b.txt': 'x\n' }, side);
        commit({ 'a.txt': 'y\n' });
        git('switch', '-q', 'other');
        commit({ 'a.txt': 'z\n' });
        git('switch', '-q', 'main');
        expect(() => git('merge', 'other')).toThrow();
      },
      /^A merge is under way in .*project\. Finish or abort it first\.$/,
    ],
  ])('%s: a sentence', async (_, prepare, reason) => {
    const made = await makeWorktree();
    prepare(made);
    const outcome = await made.worktrees.merge(made.worktree, { ...wish, commitMessage: 'x' });
    expect(outcome).toEqual({ type: 'failed', reason: expect.stringMatching(reason) });
  });
});

it('a git that cannot try a merge in memory comes to the same, and leaves nothing behind', async () => {
  const made = await makeWorktree();
  const git = createGit(gitEnvironment);
  made.commit({ 'b.txt': 'new\n' }, made.side);
  made.commit({ 'c.txt': 'meanwhile\n' });
  const sides = ['main', 'quarterdeck/side'] as const;
  const before = allOf(made);
  expect(await tryMergeAside(git, made.path, ...sides)).toEqual(await tryMerge(git, made.path, ...sides));
  made.commit({ 'b.txt': 'another\n' });
  expect(await tryMergeAside(git, made.path, ...sides)).toEqual({ type: 'conflicts', paths: ['b.txt'] });
  expect(await tryMerge(git, made.path, ...sides)).toEqual({ type: 'conflicts', paths: ['b.txt'] });
  expect(allOf(made).split('\n')).toHaveLength(before.split('\n').length);
});
