import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { gitBranch } from './git-branch.ts';

const run = promisify(execFile);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'quarterdeck-branch-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('the branch of a repository, of a folder in it, and of a worktree', async () => {
  const top = await folder();
  const git = (...args: string[]) => run('git', ['-C', join(top, 'shop'), ...args]);
  await mkdir(join(top, 'shop', 'src', 'deep'), { recursive: true });
  await git('init', '-q', '-b', 'feature/cart');
  expect(await gitBranch(join(top, 'shop'))).toBe('feature/cart');
  expect(await gitBranch(join(top, 'shop', 'src', 'deep'))).toBe('feature/cart');

  await git('-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-q', '--allow-empty', '-m', 'First');
  await git('worktree', 'add', '-q', '-b', 'side', join(top, 'side'));
  expect(await gitBranch(join(top, 'side'))).toBe('side');
  await git('checkout', '-q', '--detach');
  expect(await gitBranch(join(top, 'shop'))).toBeNull();
  expect(await gitBranch(join(top, 'gone'))).toBeNull();
});

test.each([
  ['a HEAD that isn’t a branch', 'root:x:0:0:root:/root:/bin/bash\n'],
  ['a name with a control character', 'ref: refs/heads/a\u001b[31mb\n'],
  ['a name with a direction override', 'ref: refs/heads/a\u202eb\n'],
  ['a name of 10,000 letters', `ref: refs/heads/${'a'.repeat(10_000)}\n`],
  ['an empty HEAD', ''],
])('%s is no branch', async (_kind, head) => {
  const path = await folder();
  await mkdir(join(path, '.git'));
  await writeFile(join(path, '.git', 'HEAD'), head);
  expect(await gitBranch(path)).toBeNull();
});

test('a link and a pipe in place of HEAD are not read', async () => {
  const path = await folder();
  await mkdir(join(path, '.git'));
  await writeFile(join(path, 'elsewhere'), 'ref: refs/heads/secret\n');
  await symlink(join(path, 'elsewhere'), join(path, '.git', 'HEAD'));
  expect(await gitBranch(path)).toBeNull();
  await rm(join(path, '.git', 'HEAD'));
  await run('mkfifo', [join(path, '.git', 'HEAD')]);
  expect(await gitBranch(path)).toBeNull();
});
