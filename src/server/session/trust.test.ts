import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldersTrustedInCli } from '../claude/trust-record.ts';
import { createTrust, type Trust } from './trust.ts';

let folder: string;
let trust: Trust;
const confirmed: string[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-trust-')));
  for (const name of ['flag/inner', 'flag/..inner', 'flag-sibling', 'cli', 'other', 'side', 'stray'])
    await mkdir(join(folder, name), { recursive: true });
  await symlink(join(folder, 'other'), join(folder, 'flag', 'link'));
  const projects = { [join(folder, 'cli')]: { hasTrustDialogAccepted: true }, [join(folder, 'other')]: {} };
  await writeFile(join(folder, '.claude.json'), JSON.stringify({ projects }));
  const worktreesOf: Record<string, string> = {
    [join(folder, 'side')]: join(folder, 'flag'),
    [join(folder, 'stray')]: join(folder, 'flag-sibling'),
  };
  trust = createTrust({
    named: () => [join(folder, 'flag')],
    confirmed: async () => confirmed,
    confirm: async (path) => void confirmed.push(path),
    inCli: () => foldersTrustedInCli(folder),
    projectOf: async (path) => worktreesOf[path] ?? null,
  });
});

afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['flag', 'trusted'],
  ['flag/inner', 'trusted'],
  ['flag/..inner', 'trusted'],
  ['flag-sibling', 'untrusted'],
  ['flag/../flag-sibling', 'untrusted'],
  ['flag/link', 'untrusted'],
  ['cli', 'trusted'],
  ['other', 'untrusted'],
  ['side', 'trusted'],
  ['stray', 'untrusted'],
  ['missing', 'unusable'],
  ['.claude.json', 'unusable'],
])('[S12] %s is %s', async (name, type) => {
  expect(await trust.check(join(folder, name))).toMatchObject({ type });
});

test('[S12] a folder that was confirmed once is trusted from then on', async () => {
  expect(await trust.add(join(folder, 'other'), 'laptop')).toMatchObject({ type: 'trusted' });
  expect(await trust.check(join(folder, 'flag', 'link'))).toMatchObject({
    type: 'trusted',
    path: join(folder, 'other'),
  });
});

test('[S10] a path that is not absolute or has a NUL is refused with a sentence', async () => {
  expect(await trust.check('other')).toEqual({ type: 'unusable', reason: 'The path is not absolute.' });
  expect(await trust.check('/a\0b')).toEqual({ type: 'unusable', reason: 'The path has a NUL character.' });
});
