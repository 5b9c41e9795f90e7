import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFakeClaude } from '../fake-claude/make.ts';
import { type DeckProcess, openPlace, type Place } from './deck.ts';

let bin: string;
let place: Place;

beforeEach(async () => {
  bin = await mkdtemp(join(tmpdir(), 'quarterdeck-opener-'));
  const browser = join(bin, 'browser');
  place = await openPlace({}, undefined, { PATH: `${bin}:${process.env.PATH}`, DISPLAY: ':0', BROWSER: browser });
  // As the real one does on a plain desktop.
  await script(join(bin, 'xdg-open'), '#!/bin/sh\nexec "$BROWSER" "$@"\n');
  // Runs for as long as the server does, so that the test can look at it.
  await script(
    browser,
    `#!${process.execPath}
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const note = ${JSON.stringify(join(bin, 'opened.json'))};
const seen = { argv: process.argv.slice(2), env: readFileSync('/proc/self/environ', 'latin1') };
writeFileSync(note + '.part', JSON.stringify(seen));
renameSync(note + '.part', note);
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(), 50);
`,
  );
});

afterEach(async () => {
  await place.remove();
  await rm(bin, { recursive: true, force: true });
});

test('[S27] the browser is opened through a private file, and the code is in no command line or environment', async () => {
  const deck = await start();
  const { argv, env, file } = await opened();
  const code = new URL(deck.link).hash.slice('#code='.length);
  expect(code).toMatch(/^[\w-]{20,}$/);

  expect(argv.join(' ')).not.toContain(code);
  expect(env).not.toContain(code);
  expect(await othersCanRead()).not.toContain(code);

  expect(await readFile(file, 'utf8')).toContain(deck.link);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
  await deck.kill('SIGTERM');
});

test('[S27] the file goes when the code is used', async () => {
  const deck = await start();
  const { file } = await opened();
  const page = await readFile(file, 'utf8');
  const link = new URL(/url=([^"]+)"/.exec(page)?.[1] ?? '');
  const signedIn = await fetch(`${deck.origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: deck.origin },
    body: JSON.stringify({ code: link.hash.slice('#code='.length) }),
  });
  expect(signedIn.status).toBe(200);
  await vi.waitFor(() => expect(stat(file)).rejects.toThrow());
});

test('[S27] the file goes when the server ends, and the next start removes one that a killed server left', async () => {
  const first = await start();
  const { file } = await opened();
  await first.kill('SIGKILL');
  expect(await readFile(file, 'utf8')).toContain('#code=');
  await rm(join(bin, 'opened.json'));
  const second = await start();
  const { file: other } = await opened();
  await expect(stat(file)).rejects.toThrow();
  await second.kill('SIGTERM');
  await expect(stat(other)).rejects.toThrow();
});

function start(): Promise<DeckProcess> {
  const claude = makeFakeClaude(place.fake);
  return place.startWith(['--port', '0', '--data', place.data, '--claude', claude]);
}

async function opened(): Promise<{ argv: string[]; env: string; file: string }> {
  const text = await vi.waitFor(() => readFile(join(bin, 'opened.json'), 'utf8'), { timeout: 20_000 });
  const { argv, env } = JSON.parse(text) as { argv: string[]; env: string };
  return { argv, env, file: fileURLToPath(argv.at(-1) ?? '') };
}

/** The command lines and environments of all processes there are. */
async function othersCanRead(): Promise<string> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const texts = pids.flatMap((pid) => ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'latin1')));
  return (await Promise.all(texts.map((text) => text.catch(() => '')))).join('\n');
}

async function script(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await chmod(file, 0o755);
}
