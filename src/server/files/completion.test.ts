import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFileCompletion } from './completion.ts';
import { completeFolders } from './folders.ts';
import { createForbidden } from './forbidden.ts';

let root: string;
let clock: number;
const environment = { PATH: process.env.PATH ?? '', HOME: tmpdir(), GIT_CEILING_DIRECTORIES: tmpdir() };

beforeEach(async () => {
  clock = 0;
  root = await mkdtemp(join(tmpdir(), 'quarterdeck-completion-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const completion = () => createFileCompletion({ environment, now: () => clock });

async function write(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), '');
  }
}

const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { env: environment, stdio: 'ignore' });

describe('in a repository', () => {
  test('known and new files are offered, with their folders, and ignored ones are not', async () => {
    git('init');
    await write('src/known.ts', 'src/new file.ts', 'dist/built.ts', 'a\nb.ts');
    await writeFile(join(root, '.gitignore'), 'dist/\n');
    git('add', 'src/known.ts');
    const { paths, truncated } = await completion().completeFiles(root, '', 10);
    expect(new Set(paths)).toEqual(new Set(['.gitignore', 'a\nb.ts', 'src/', 'src/known.ts', 'src/new file.ts']));
    expect(truncated).toBe(false);
  });

  test('a folder below the top has its own files only', async () => {
    git('init');
    await write('a/in.ts', 'b/out.ts');
    expect((await completion().completeFiles(join(root, 'a'), '', 10)).paths).toEqual(['in.ts']);
  });

  test('[S10] what the repository configures to be run is not run', async () => {
    git('init');
    await write('a.ts');
    git('add', 'a.ts');
    const hook = join(root, 'hook.sh');
    await writeFile(hook, `#!/bin/sh\ntouch ${join(root, 'ran')}\n`);
    await chmod(hook, 0o755);
    git('config', 'core.fsmonitor', hook);
    expect((await completion().completeFiles(root, 'hook', 10)).paths).toEqual(['hook.sh']);
    await expect(stat(join(root, 'ran'))).rejects.toThrow('ENOENT');
  });

  test('what is added to git is seen, from the question after the next one on', async () => {
    git('init');
    await write('a.ts');
    const { completeFiles } = completion();
    expect((await completeFiles(root, '', 10)).paths).toEqual(['a.ts']);
    await write('b.ts');
    git('add', 'b.ts');
    expect((await completeFiles(root, '', 10)).paths).toEqual(['a.ts']);
    await vi.waitFor(async () => expect((await completeFiles(root, '', 10)).paths).toEqual(['a.ts', 'b.ts']));
  });
});

describe('in a folder without a repository', () => {
  test('files are offered but for node_modules, .git and what is behind links', async () => {
    await write('a.ts', 'b/c.ts', 'node_modules/x/index.js', 'b/node_modules/y.js', '.git/config');
    await symlink(tmpdir(), join(root, 'link'));
    await symlink(join(root, 'a.ts'), join(root, 'link.ts'));
    expect((await completion().completeFiles(root, '', 10)).paths).toEqual(['b/', 'a.ts', 'b/c.ts']);
  });

  test('a list that is old is read again', async () => {
    await write('a.ts');
    const { completeFiles } = completion();
    await completeFiles(root, '', 10);
    await write('b.ts');
    await completeFiles(root, '', 10);
    expect((await completeFiles(root, '', 10)).paths).toEqual(['a.ts']);
    clock += 60_000;
    await vi.waitFor(async () => expect((await completeFiles(root, '', 10)).paths).toEqual(['a.ts', 'b.ts']));
  });

  test('a folder that is not there has no files', async () => {
    expect(await completion().completeFiles(join(root, 'missing'), 'a', 10)).toEqual({ paths: [], truncated: false });
  });
});

test('questions that come together share one reading', async () => {
  await write('a.ts');
  const { completeFiles } = completion();
  const answers = await Promise.all(Array.from({ length: 20 }, () => completeFiles(root, 'a', 10)));
  expect(new Set(answers.map(({ paths }) => paths.join())).size).toBe(1);
});

describe('folders for a new session', () => {
  const offered = async (typed: string, limit = 10) =>
    (await completeFolders(typed, limit, root)).map((path) => path.slice(root.length));

  test('are those that begin with what was typed', async () => {
    await write('alpha/x', 'Alps/x', 'beta/x', 'alone.txt', '.hidden/x');
    await symlink(join(root, 'beta'), join(root, 'all'));
    await symlink(join(root, 'alone.txt'), join(root, 'alien'));
    expect(await offered(join(root, 'al'))).toEqual(['/all', '/alpha', '/Alps']);
    expect(await offered('~/al')).toEqual(['/all', '/alpha', '/Alps']);
    expect(await offered(`${root}/`)).toEqual(['/all', '/alpha', '/Alps', '/beta']);
    expect(await offered(`${root}/`, 2)).toEqual(['/all', '/alpha']);
    expect(await offered('~')).toEqual(['/all', '/alpha', '/Alps', '/beta']);
    expect(await offered(`${root}/.h`)).toEqual(['/.hidden']);
  });

  test('are none for what is not a path, or cannot be read', async () => {
    for (const typed of ['', 'relative', '../x', `${root}/missing/x`, `${root}/\0`, '~other']) {
      expect(await offered(typed)).toEqual([]);
    }
  });
});

test('[S26] however many folders are asked about at once, a few are read at a time, and all of them in the end', async () => {
  let reading = 0;
  let most = 0;
  const none = { targets: [], truncated: false, readAt: 0, indexTime: null };
  const list = async () => {
    reading += 1;
    most = Math.max(most, reading);
    await setImmediate();
    reading -= 1;
    return none;
  };
  const many = createFileCompletion({ environment, now: () => clock, list });
  const roots = Array.from({ length: 40 }, (_, index) => join(root, String(index)));
  const found = await Promise.all(roots.map((folder) => many.completeFiles(folder, '', 10)));
  expect(found).toHaveLength(40);
  expect(most).toBe(3);
});

test('[S25] keys of the CLI are not listed', async () => {
  await write('.claude/sessions/1.ab.key', '.claude/daemon/a', '.claude/CLAUDE.md', 'key.ts');
  const configFolder = join(root, '.claude');
  const { secretsBelow } = createForbidden({ dataFolder: join(root, 'data'), home: root, configFolder });
  const completing = createFileCompletion({ environment, now: () => clock, secretsBelow });
  const { paths } = await completing.completeFiles(root, '', 10);
  expect(new Set(paths)).toEqual(new Set(['.claude/', '.claude/CLAUDE.md', 'key.ts']));
});
