import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';
import { versionOf } from './settings-text.ts';

let root: string;
let file: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-settings-')));
  await mkdir(join(root, 'project', '.claude'), { recursive: true });
  file = join(root, 'project', '.claude', 'settings.json');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const inProject = (version: string | null) => ({ version, within: join(root, 'project') });

it('a file is replaced whole, keeps its rights, and nothing is left beside it', async () => {
  await writeFile(file, 'old', { mode: 0o640 });
  expect(await writeSettingsFile(file, 'new', inProject(versionOf('old')))).toEqual({ type: 'written' });
  expect(await readFile(file, 'utf8')).toBe('new');
  expect((await lstat(file)).mode & 0o777).toBe(0o640);
  expect(await readdir(join(root, 'project', '.claude'))).toEqual(['settings.json']);
});

it('a file that was changed since it was read is left as it is', async () => {
  await writeFile(file, 'theirs');
  expect(await writeSettingsFile(file, 'new', inProject(versionOf('old')))).toEqual({ type: 'changed' });
  expect(await writeSettingsFile(file, 'new', inProject(null))).toEqual({ type: 'changed' });
  expect(await readFile(file, 'utf8')).toBe('theirs');
});

it('a file that is not there is made, with its last folder', async () => {
  await rm(join(root, 'project', '.claude'), { recursive: true });
  expect(await writeSettingsFile(file, 'new', inProject(null))).toEqual({ type: 'written' });
  expect(await readFile(file, 'utf8')).toBe('new');
});

it('a project that is gone is not made again', async () => {
  await rm(join(root, 'project'), { recursive: true });
  expect(await writeSettingsFile(file, 'new', inProject(null))).toEqual({
    type: 'refused',
    reason: 'The folder is not there.',
  });
});

it('a link stays a link, and what it leads to is written', async () => {
  const real = join(root, 'project', 'shared.json');
  await writeFile(real, 'old');
  await symlink(real, file);
  expect(await writeSettingsFile(file, 'new', inProject(versionOf('old')))).toEqual({ type: 'written' });
  expect((await lstat(file)).isSymbolicLink()).toBe(true);
  expect(await readFile(real, 'utf8')).toBe('new');
});

it.each(['file', 'folder'])('[S22] a linked %s outside of the project is not written', async (what) => {
  const outside = join(root, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'settings.json'), 'old');
  if (what === 'folder') await rm(join(root, 'project', '.claude'), { recursive: true });
  if (what === 'folder') await symlink(outside, join(root, 'project', '.claude'));
  else await symlink(join(outside, 'settings.json'), file);
  const written = await writeSettingsFile(file, 'new', inProject(versionOf('old')));
  expect(written).toEqual({ type: 'refused', reason: 'It is a link to a file outside of the folder.' });
  expect(await readFile(join(outside, 'settings.json'), 'utf8')).toBe('old');
  expect(await writeSettingsFile(file, 'new', { version: versionOf('old'), within: null })).toEqual({
    type: 'written',
  });
});

it('a link to nothing is refused', async () => {
  await symlink(join(root, 'project', 'nothing'), file);
  expect(await writeSettingsFile(file, 'new', inProject(null))).toMatchObject({ type: 'refused' });
});

it('what is huge, a folder or not there is told', async () => {
  expect(await readSettingsFile(file)).toEqual({ type: 'missing' });
  await mkdir(file);
  expect(await readSettingsFile(file)).toEqual({ type: 'unreadable', reason: 'It is not a file.' });
  await rm(file, { recursive: true });
  await writeFile(file, '');
  await truncate(file, 8 * 1024 * 1024 * 1024);
  expect(await readSettingsFile(file)).toEqual({ type: 'unreadable', reason: 'It is larger than 1 MB.' });
});

it.skipIf(process.getuid?.() === 0)('a folder that may not be written is told', async () => {
  await chmod(join(root, 'project', '.claude'), 0o500);
  expect(await writeSettingsFile(file, 'new', inProject(null))).toEqual({
    type: 'refused',
    reason: 'Quarterdeck has no right to it.',
  });
});

it.runIf(process.platform === 'linux')(
  '[S24] a link to a file of the kernel that has no end is read no further',
  async () => {
    await symlink('/proc/self/pagemap', file);
    expect(await readSettingsFile(file)).toEqual({ type: 'unreadable', reason: 'It is larger than 1 MB.' });
  },
);
