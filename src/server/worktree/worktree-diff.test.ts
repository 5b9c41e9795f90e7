import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeWorktree } from '../../../test/worktree/repository.ts';

const many = (count: number, word = 'line') =>
  `${Array.from({ length: count }, (_, n) => `${word} ${n}`).join('\n')}\n`;

it('committed, not committed and unknown to git, against where it left its base', async () => {
  const made = await makeWorktree({ 'a.txt': 'one\n', 'b.txt': 'one\n', 'gone.txt': 'x\n' });
  made.commit({ 'a.txt': 'two\n' }, made.side);
  made.write('b.txt', 'three\n', made.side);
  made.write('ü b\tc.txt', 'new\n', made.side);
  made.git('-C', made.side, 'rm', '-q', 'gone.txt');
  made.commit({ 'c.txt': 'only in main\n' });
  const diff = await made.worktrees.diff(made.worktree, null);
  if (diff.type === 'failed') throw new Error(diff.reason);
  expect(
    diff.files.map(({ path, change, isUntracked, added, removed }) => [path, change, isUntracked, added, removed]),
  ).toEqual([
    ['a.txt', 'changed', false, 1, 1],
    ['b.txt', 'changed', false, 1, 1],
    ['gone.txt', 'deleted', false, 0, 1],
    ['ü b\tc.txt', 'added', true, 1, 0],
  ]);
  expect(diff).toMatchObject({ fileCount: 4, added: 3, removed: 3 });
  const hunk = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-one', '+three'] };
  expect(diff.files[1]?.content).toEqual({ type: 'patch', hunks: [hunk], clipped: false });
  expect(diff.files[3]?.content).toMatchObject({ hunks: [{ lines: ['+new'] }] });
});

it('a file that was moved is one file, with what is different in it', async () => {
  const made = await makeWorktree({ 'old "a"\tb.txt': many(40), 'same.txt': many(9, 'same'), 'z.txt': 'z\n' });
  made.git('-C', made.side, 'mv', 'old "a"\tb.txt', 'ü new.txt');
  made.write('ü new.txt', many(40).replace('line 7\n', 'line seven\n'), made.side);
  made.git('-C', made.side, 'mv', 'same.txt', 'alike.txt');
  made.write('z.txt', 'zz\n', made.side);
  expect(await made.worktrees.state(made.worktree)).toMatchObject({ uncommittedCount: 3 });
  for (const path of [null, 'ü new.txt']) {
    const diff = await made.worktrees.diff(made.worktree, path);
    if (diff.type === 'failed') throw new Error(diff.reason);
    expect(diff.files.find((file) => file.path === 'ü new.txt')).toMatchObject({
      ...{ change: 'moved', oldPath: 'old "a"\tb.txt', added: 1, removed: 1 },
      content: { hunks: [{ lines: expect.arrayContaining(['-line 7', '+line seven']) }] },
    });
    if (path === null)
      expect(diff.files.map((file) => [file.path, file.change, file.content])).toMatchObject([
        ['alike.txt', 'moved', { hunks: [] }],
        ['z.txt', 'changed', { hunks: [{ lines: ['-z', '+zz'] }] }],
        ['ü new.txt', 'moved', {}],
      ]);
  }
});

it('long and binary files are named, and told only when they are asked for', async () => {
  const made = await makeWorktree({ 'long.txt': many(2000), 'z.txt': 'z\n' });
  made.write('long.txt', many(2000, 'other'), made.side);
  made.write('fresh.txt', many(40_000), made.side);
  made.write('p.png', new Uint8Array([1, 0, 2]), made.side);
  made.write('z.txt', 'zz\n', made.side);
  const diff = await made.worktrees.diff(made.worktree, null);
  if (diff.type === 'failed') throw new Error(diff.reason);
  expect(diff.files.map(({ path, content }) => [path, content.type])).toEqual([
    ['fresh.txt', 'large'],
    ['long.txt', 'large'],
    ['p.png', 'binary'],
    ['z.txt', 'patch'],
  ]);
  for (const path of ['long.txt', 'fresh.txt']) {
    const one = await made.worktrees.diff(made.worktree, path);
    expect(one).toMatchObject({ files: [{ path, content: { type: 'patch', clipped: false } }] });
  }
});

it('[S22] a link is told by where it leads, never by what is there; a pipe does not hold it up', async () => {
  const made = await makeWorktree();
  symlinkSync('/etc/passwd', join(made.side, 'link'));
  execFileSync('mkfifo', [join(made.side, 'pipe')]);
  const diff = await made.worktrees.diff(made.worktree, null);
  expect(diff).toMatchObject({
    files: [{ path: 'link', content: { hunks: [{ lines: ['+/etc/passwd'] }] } }],
  });
});

it('[S25] what is shown to nobody is not shown here either', async () => {
  const made = await makeWorktree();
  made.write('key.secret', 'key\n', made.side);
  for (const path of [null, 'key.secret']) {
    const diff = await made.worktrees.diff(made.worktree, path);
    expect(diff).toMatchObject({ files: [{ path: 'key.secret', added: 0, content: { type: 'hidden' } }] });
  }
});

it.each(['../../../../etc/passwd', '.git', ':(top)a.txt', 'a.txt'])('[S21] %s is no changed file', async (path) => {
  const made = await makeWorktree();
  expect(await made.worktrees.diff(made.worktree, path)).toEqual({
    ...{ type: 'failed', reason: 'This file is not among the changed ones.' },
  });
});

it('a file that became a link keeps the others in their places', async () => {
  const made = await makeWorktree({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  made.git('-C', made.side, 'rm', '-q', '--cached', 'a.txt');
  execFileSync('ln', ['-sf', 'b.txt', join(made.side, 'a.txt')]);
  made.commit({ 'b.txt': 'bb\n' }, made.side);
  const diff = await made.worktrees.diff(made.worktree, null);
  if (diff.type === 'failed') throw new Error(diff.reason);
  expect(diff.files.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
  expect(diff.files[1]?.content).toMatchObject({ hunks: [{ lines: ['-b', '+bb'] }] });
});

it('how it stands: commits on both sides, files, and another branch', async () => {
  const made = await makeWorktree();
  made.commit({ 'b.txt': 'b\n' }, made.side);
  made.commit({ 'c.txt': 'c\n' });
  made.write('d.txt', 'd\n', made.side);
  made.git('-C', made.side, 'switch', '-qc', 'elsewhere');
  expect(await made.worktrees.state(made.worktree)).toMatchObject({
    ...{ type: 'ready', branch: 'elsewhere', ahead: 1, behind: 1, conflicts: [], locked: null, underWay: null },
    ...{ uncommitted: [{ path: 'd.txt', type: 'untracked' }], uncommittedCount: 1, apart: [] },
  });
});
