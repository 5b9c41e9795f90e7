import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worktree, WorktreeDiff, WorktreeState } from '../../src/core/worktree/worktree.ts';
import { gitEnvironment } from '../worktree/repository.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

/** Whatever a repository's configuration names leaves a file here when it runs. */
let canaries: string;
let house: ApiHouse;
let worktree: Worktree;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'protocol.file.allow=always', ...args], {
    env: gitEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString();
const touch = (name: string) => `touch '${join(canaries, name)}'; cat`;
const ran = () => readdirSync(canaries);

beforeAll(async () => {
  house = await openApiHouse();
  canaries = join(house.folder, 'canaries');
  mkdirSync(canaries);
  const { project } = house;
  git(project, 'init', '-q', '-b', 'main');
  git(project, 'config', 'user.name', 'Ada');
  git(project, 'config', 'user.email', 'ada@example.test');
  writeFileSync(join(project, 'a.txt'), 'one\n');
  writeFileSync(join(project, '.gitattributes'), '*.txt filter=ev=il diff=evil merge=evil\n*.bin filter=evil\n');
  writeFileSync(join(project, 'b.bin'), 'one\n');
  addSubmodule(project);
  git(project, 'add', '-A');
  git(project, 'commit', '-qm', 'first');
  const sessionId = randomUUID();
  const command = { type: 'session.create', sessionId, cwd: project, ownWorktree: 'one' };
  await house.tell('/api/commands', { method: 'POST', scope: 'operate', json: { id: randomUUID(), command } });
  const { state } = await house.open(sessionId);
  type Listed = { worktrees: { worktree: Worktree }[] };
  const listed = await house.tell<Listed>(`/api/worktrees?folder=${encodeURIComponent(state.cwd)}`);
  const found = listed.body.worktrees[0]?.worktree;
  if (!found) throw new Error('no worktree');
  worktree = found;
  git(worktree.path, 'submodule', 'update', '--init', '-q');
  // Both sides changed one file, so that a look has to try the merge.
  writeFileSync(join(worktree.path, 'a.txt'), 'two\n');
  git(worktree.path, 'commit', '-qam', 'two');
  writeFileSync(join(project, 'a.txt'), 'three\n');
  git(project, 'commit', '-qam', 'three');
});
afterAll(() => house.close());

beforeEach(() => {
  for (const name of readdirSync(canaries)) rmSync(join(canaries, name));
  for (const folder of [house.project, worktree.path]) {
    writeFileSync(join(folder, 'b.bin'), `${randomUUID()}\n`);
    utimesSync(join(folder, 'a.txt'), new Date(), new Date(Math.random() * 1e12));
    // Of the same length as before, so that git has to read it.
    writeFileSync(join(folder, 'sub', 's.txt'), `${randomUUID().slice(0, 3)}\n`);
  }
});

function addSubmodule(project: string): void {
  const origin = join(house.folder, 'origin');
  mkdirSync(origin);
  git(origin, 'init', '-q', '-b', 'main');
  writeFileSync(join(origin, 's.txt'), 'one\n');
  writeFileSync(join(origin, '.gitattributes'), '* filter=evil\n');
  git(origin, 'add', '-A');
  git(origin, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'first');
  git(project, 'submodule', '--quiet', 'add', origin, 'sub');
}

/** Everything that a device that may only watch can ask about a folder. */
async function lookAtAll() {
  const of = (folder: string) => encodeURIComponent(folder);
  for (const folder of [house.project, worktree.path]) {
    await house.tell(`/api/files/completion?root=${of(folder)}&query=a`, { scope: 'watch' });
    await house.tell(`/api/worktrees/fitness?folder=${of(folder)}`, { scope: 'operate' });
  }
  const state = await house.tell<{ state: WorktreeState }>(`/api/worktrees/${worktree.id}`, { scope: 'watch' });
  const diff = await house.tell<WorktreeDiff>(`/api/worktrees/${worktree.id}/diff`, { scope: 'watch' });
  const one = await house.tell<WorktreeDiff>(`/api/worktrees/${worktree.id}/diff?path=b.bin`, { scope: 'watch' });
  return { state, diff, one };
}

const hooks = () => {
  const folder = join(house.folder, 'hooks');
  mkdirSync(folder, { recursive: true });
  for (const name of ['post-index-change', 'fsmonitor-watchman', 'post-checkout', 'reference-transaction']) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${touch(name)} >/dev/null\n`, { mode: 0o755 });
  }
  return folder;
};
const included = () => {
  const file = join(house.folder, 'included');
  writeFileSync(file, `[filter "evil"]\n\tclean = "${touch('included')}"\n`);
  return file;
};

test.each<[string, string, () => string]>([
  ['core.fsmonitor', 'core.fsmonitor', () => touch('fsmonitor')],
  ['a hook', 'core.hooksPath', hooks],
  ['a clean filter', 'filter.evil.clean', () => touch('clean')],
  ['a smudge filter', 'filter.evil.smudge', () => touch('smudge')],
  ['a filter process', 'filter.evil.process', () => touch('process')],
  ['a filter with an equals sign in its name', 'filter.ev=il.clean', () => touch('equals')],
  ['a filter in an included file', 'include.path', included],
  ['diff.external', 'diff.external', () => touch('external')],
  ['a diff command', 'diff.evil.command', () => touch('command')],
  ['textconv', 'diff.evil.textconv', () => touch('textconv')],
  ['a merge driver', 'merge.evil.driver', () => touch('driver')],
  ['core.pager', 'core.pager', () => touch('pager')],
  ['gpg.program', 'gpg.program', () => touch('gpg')],
  ['core.sshCommand', 'core.sshCommand', () => touch('ssh')],
  ['core.editor', 'core.editor', () => touch('editor')],
  ['a credential helper', 'credential.helper', () => `!${touch('credential')}`],
])('[S29] a look at a repository does not run %s', async (_name, key, value) => {
  git(house.project, 'config', key, value());
  try {
    const { state, diff, one } = await lookAtAll();
    expect(ran()).toEqual([]);
    expect(state).toMatchObject({ status: 200, body: { state: { type: 'ready', ahead: 1, behind: 1 } } });
    expect(diff.body.files.map(({ path }) => path)).toEqual(['a.txt', 'b.bin']);
    expect(one).toMatchObject({ status: 200, body: { fileCount: 1 } });
  } finally {
    git(house.project, 'config', '--unset-all', key);
  }
});

test('[S29] a look does not run what a submodule configures', async () => {
  for (const folder of [house.project, worktree.path]) {
    git(join(folder, 'sub'), 'config', 'filter.evil.clean', touch('submodule'));
  }
  const { state } = await lookAtAll();
  expect(state.status).toBe(200);
  expect(ran()).toEqual([]);
});

test('[S29] a diff does not run what a submodule configures for its own diffs', async () => {
  const sub = join(worktree.path, 'sub');
  writeFileSync(join(sub, 's.txt'), 'another line\n');
  git(sub, '-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'filter.evil.clean=cat', 'commit', '-qam', 'newer');
  git(sub, 'config', 'diff.external', touch('inner'));
  git(house.project, 'config', 'diff.submodule', 'diff');
  const { diff } = await lookAtAll();
  git(house.project, 'config', '--unset', 'diff.submodule');
  git(sub, 'config', '--unset', 'diff.external');
  git(sub, 'reset', '-q', '--soft', 'HEAD~1');
  expect(diff.status).toBe(200);
  expect(ran()).not.toContain('inner');
});

test('[R19] a configuration that names thousands of programs is refused at once, with a sentence', async () => {
  const file = join(house.project, '.git', 'config');
  const before = readFileSync(file, 'utf8');
  const many = Array.from({ length: 20_000 }, (_, index) => `[filter "f${index}"]\n\tclean = x\n`).join('');
  writeFileSync(file, before + many);
  const { state, diff } = await lookAtAll().finally(() => writeFileSync(file, before));
  expect(state).toMatchObject({ status: 200, body: { state: { type: 'unreadable' } } });
  expect(diff.status).toBeGreaterThanOrEqual(400);
  expect(diff.status).toBeLessThan(500);
  const { state: after } = await lookAtAll();
  expect(after).toMatchObject({ status: 200, body: { state: { type: 'ready' } } });
}, 20_000);

test.each(['core.attributesFile', 'core.excludesFile', 'diff.orderFile'])(
  '[R19] a look reads no endless file that a repository names in %s',
  async (key) => {
    git(house.project, 'config', key, '/dev/zero');
    const { state, diff } = await lookAtAll().finally(() => git(house.project, 'config', '--unset', key));
    expect([state.status, diff.status]).toEqual([200, 200]);
  },
  20_000,
);

test('[S29] a folder that only looks like a bare repository runs nothing', async () => {
  const folder = join(house.project, 'vendored');
  mkdirSync(folder);
  git(folder, 'init', '-q', '--bare', '.');
  const work = join(house.folder, 'work');
  mkdirSync(work);
  const bare = (...args: string[]) => git(work, '--git-dir', folder, '--work-tree', work, ...args);
  writeFileSync(join(work, '.gitignore'), 'x\n');
  bare('config', 'core.bare', 'false');
  bare('add', '-A');
  bare('update-index', '--skip-worktree', '.gitignore');
  const blob = bare('rev-parse', ':.gitignore').trim();
  rmSync(join(folder, 'objects', blob.slice(0, 2), blob.slice(2)));
  bare('config', 'core.worktree', folder);
  bare('config', 'core.repositoryFormatVersion', '1');
  bare('config', 'extensions.partialClone', 'origin');
  bare('config', 'remote.origin.promisor', 'true');
  bare('config', 'remote.origin.url', folder);
  bare('config', 'remote.origin.uploadpack', `touch ${join(canaries, 'uploadpack')}; false`);
  await house.tell(`/api/files/completion?root=${encodeURIComponent(folder)}&query=a`, { scope: 'watch' });
  await house.tell(`/api/worktrees/fitness?folder=${encodeURIComponent(folder)}`, { scope: 'operate' });
  expect(ran()).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('[S29] a missing object is not fetched', async () => {
  const clone = join(house.project, 'clone');
  git(house.project, 'clone', '-q', house.project, clone);
  git(clone, 'config', 'core.repositoryFormatVersion', '1');
  git(clone, 'config', 'extensions.partialClone', 'origin');
  git(clone, 'config', 'remote.origin.promisor', 'true');
  git(clone, 'config', 'remote.origin.uploadpack', `touch ${join(canaries, 'uploadpack')}; false`);
  writeFileSync(join(clone, '.gitignore'), 'x\n');
  git(clone, 'add', '.gitignore');
  git(clone, 'update-index', '--skip-worktree', '.gitignore');
  const blob = git(clone, 'rev-parse', ':.gitignore').trim();
  rmSync(join(clone, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
  rmSync(join(clone, '.gitignore'));
  await house.tell(`/api/files/completion?root=${encodeURIComponent(clone)}&query=a`, { scope: 'watch' });
  expect(ran()).toEqual([]);
  rmSync(clone, { recursive: true });
});
