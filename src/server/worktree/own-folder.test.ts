import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getuid } from 'node:process';
import { describe, expect, it } from 'vitest';
import { emptyFolder, makeRepository, openWorktrees, recordsInMemory } from '../../../test/worktree/repository.ts';
import { createTrust } from '../session/trust.ts';
import { projectOf } from './worktree-of.ts';

const other = 65_534;
const isRoot = getuid?.() === 0;

function trustIn(project: string, records = recordsInMemory()) {
  return createTrust({
    named: () => [project],
    confirmed: async () => [],
    confirm: async () => {},
    inCli: async () => [],
    projectOf: (folder) => projectOf(records, folder),
  });
}

describe.runIf(isRoot)('a folder for worktrees that another user made first', () => {
  it.each(['.quarterdeck-worktrees', '.quarterdeck-worktrees/project'])('is not used: %s', async (name) => {
    const { path } = makeRepository();
    const parent = dirname(path);
    mkdirSync(join(parent, '.quarterdeck-worktrees', 'project'), { recursive: true });
    chownSync(join(parent, name), other, other);
    const created = await openWorktrees().create({ project: path, name: 'side' });
    expect(created).toMatchObject({ type: 'created' });
    expect((created as { path: string }).path.startsWith(parent)).toBe(false);
    expect(existsSync(join(parent, '.quarterdeck-worktrees', 'project', 'side'))).toBe(false);
  });

  it('in which they exchange a worktree makes it untrusted', async () => {
    const { path } = makeRepository();
    const records = recordsInMemory();
    const created = await openWorktrees(records).create({ project: path, name: 'side' });
    if (created.type === 'failed') throw new Error(created.reason);
    const trust = trustIn(path, records);
    expect(await trust.check(created.path)).toMatchObject({ type: 'trusted' });
    renameSync(created.path, `${created.path}-away`);
    mkdirSync(join(created.path, 'sub'), { recursive: true });
    chownSync(created.path, other, other);
    expect(await trust.check(created.path)).toMatchObject({ type: 'untrusted' });
    expect(await trust.check(join(created.path, 'sub'))).toMatchObject({ type: 'untrusted' });
  });

  it('or that they own since makes its worktrees untrusted', async () => {
    const { path } = makeRepository();
    const records = recordsInMemory();
    const created = await openWorktrees(records).create({ project: path, name: 'side' });
    if (created.type === 'failed') throw new Error(created.reason);
    chownSync(dirname(created.path), other, other);
    expect(await trustIn(path, records).check(created.path)).toMatchObject({ type: 'untrusted' });
  });
});

it('a folder for worktrees that others may write to is closed to them before it is used', async () => {
  const { path } = makeRepository();
  const folder = join(dirname(path), '.quarterdeck-worktrees', 'project');
  mkdirSync(folder, { recursive: true });
  for (const each of [dirname(folder), folder]) chmodSync(each, 0o777);
  const created = await openWorktrees().create({ project: path, name: 'side' });
  expect(created).toMatchObject({ type: 'created', path: join(folder, 'side') });
  for (const each of [dirname(folder), folder]) expect(statSync(each).mode & 0o022).toBe(0);
});

it('a link in place of the folder for worktrees is not followed', async () => {
  const { path } = makeRepository();
  const elsewhere = emptyFolder();
  symlinkSync(elsewhere, join(dirname(path), '.quarterdeck-worktrees'));
  const created = await openWorktrees().create({ project: path, name: 'side' });
  expect(created).toMatchObject({ type: 'created' });
  expect((created as { path: string }).path.startsWith(elsewhere)).toBe(false);
});
