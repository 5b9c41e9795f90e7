import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const setup = fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-setup-'));
  await mkdir(join(folder, 'scripts'));
  await mkdir(join(folder, 'node_modules'));
  await copyFile(setup, join(folder, 'scripts', 'setup.mjs'));
  await lock({
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
  });
});
afterEach(() => rm(folder, { recursive: true }));

const lock = (packages: object) => writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
const installed = (packages: object) =>
  writeFile(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

/** Runs it with an npm that only leaves a note, and tells whether it was called. */
async function callsNpm({ fails = false } = {}): Promise<{ called: boolean; stderr: string }> {
  const npm = join(folder, 'npm.mjs');
  const note = join(folder, 'note');
  await rm(note, { force: true });
  await writeFile(
    npm,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(note)}, ''); process.exit(${fails ? 1 : 0});`,
  );
  const ran = promisify(execFile)(process.execPath, [join(folder, 'scripts', 'setup.mjs')], {
    env: { ...process.env, npm_execpath: npm },
  });
  const { stderr } = await ran.catch((error: { stderr: string }) => error);
  return { called: existsSync(note), stderr };
}

test('nothing is installed when everything is there, whatever the times of the files say', async () => {
  await installed({ 'node_modules/a': { version: '1.0.0' } });
  await utimes(join(folder, 'node_modules', '.package-lock.json'), 0, 0);
  expect(await callsNpm()).toEqual({ called: false, stderr: '' });
});

test.each([
  ['is missing', {}],
  ['has another version', { 'node_modules/a': { version: '0.9.0' } }],
])('it installs when a package %s, and only once', async (_name, packages) => {
  await installed(packages);
  expect((await callsNpm()).called).toBe(true);
  expect((await callsNpm()).called).toBe(false);
});

test('without a network it goes on with what is there, or says that there is nothing', async () => {
  await installed({});
  expect((await callsNpm({ fails: true })).stderr).toContain('going on with those that are installed');
  await rm(join(folder, 'node_modules', '.package-lock.json'));
  expect((await callsNpm({ fails: true })).stderr).toContain('Is there a network?');
});
