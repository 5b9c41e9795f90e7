import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFakeClaude } from '../../../test/fake-claude/make.ts';
import { createCliFinder } from './cli-finder.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-finder-'));
  makeFakeClaude(join(folder, 'good'));
  makeFakeClaude(join(folder, 'old'), { version: '1.0.100' });
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'plain'), 'text');
  await writeFile(join(folder, 'other'), '#!/bin/sh\necho "git version 2"\n', { mode: 0o755 });
  await writeFile(join(folder, 'broken'), '#!/bin/sh\necho "no luck" >&2\nexit 3\n', { mode: 0o755 });
});

afterAll(() => rm(folder, { recursive: true }));

const find = (wanted: string | undefined) =>
  createCliFinder({
    wanted: () => wanted,
    passOn: () => ['PASSED'],
    own: { OURS: '1' },
    platform: process.platform,
    parent: {
      PATH: join(folder, 'nothing'),
      PASSED: 'yes',
      NODE_OPTIONS: '--inspect',
      DATABASE_URL: 'x',
      HOME: folder,
    },
    home: folder,
    cwd: folder,
    node: process.execPath,
  })();

test('[C9] [S13] the CLI that was named is found, with its version and an environment of its own', async () => {
  const found = await find(join(folder, 'good', 'claude'));
  if (found.type !== 'found') throw new Error(found.sentence);
  expect(found.cli).toMatchObject({ version: '2.1.325', credential: null });
  expect(found.cli.environment).toEqual({ PATH: join(folder, 'nothing'), PASSED: 'yes', OURS: '1', HOME: folder });
});

test('[C9] whether it takes "Bypass permissions" is told from the user that runs it', async () => {
  const found = await find(join(folder, 'good', 'claude'));
  expect(found).toMatchObject({ type: 'found' });
  const isRoot = process.getuid?.() === 0;
  expect(found.type === 'found' && found.cli.refusesBypass === true).toBe(isRoot);
});

test.each([
  ['nowhere/claude', 'notFound', /^There is no /],
  ['folder', 'notExecutable', /is a folder/],
  ['plain', 'notExecutable', /may not be executed/],
  ['other', 'notClaude', /is not the claude command: it says "git version 2"/],
  ['broken', 'failed', /ended at once with 3: no luck/],
  ['old/claude', 'tooOld', /is version 1\.0\.100/],
])('[C9] %s: %s, with a sentence of its own', async (name, reason, sentence) => {
  expect(await find(join(folder, name))).toMatchObject({ reason, sentence: expect.stringMatching(sentence) });
});

test('[C9] without one on the machine it says how to get it', async () => {
  expect(await find(undefined)).toMatchObject({ reason: 'notFound', sentence: expect.stringContaining('--claude') });
});

test('a look for the CLI that failed is not remembered', async () => {
  const own = { OURS: 'a value with \0 in it, which no process can be given' };
  const look = createCliFinder({
    wanted: () => join(folder, 'good', 'claude'),
    passOn: () => [],
    own,
    platform: process.platform,
    parent: { HOME: folder },
    home: folder,
    cwd: folder,
    node: process.execPath,
  });
  await expect(look()).rejects.toThrow();
  own.OURS = 'good';
  expect(await look()).toMatchObject({ type: 'found' });
});
