import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Finding } from '../../src/server/doctor/finding.ts';
import { prepareRealClaude } from '../claude/real.ts';
import { openPlace, type Place } from './deck.ts';

let place: Place;
afterEach(() => place.remove());

const noModel = { url: 'http://127.0.0.1:9' };

async function findings(...args: string[]): Promise<{ code: number | null; found: Map<string, Finding> }> {
  const { code, stdout } = await place.command('doctor', '--json', '--port', '0', ...args);
  const told = JSON.parse(stdout) as { findings: Finding[] };
  return { code, found: new Map(told.findings.map((finding) => [finding.check, finding])) };
}

test('with no CLI it says how to get one, and ends with 1', async () => {
  place = await openPlace({}, undefined, { PATH: '/nowhere' });
  const { code, found } = await findings();
  expect(code).toBe(1);
  expect(found.get('cli')).toMatchObject({ verdict: 'bad', found: expect.stringContaining('npm install -g') });
  // A checkout has a CLI of its own for the demo.
  expect(found.get('cli')).toMatchObject({ advice: expect.stringContaining('"npm start -- --demo"') });
  expect(found.get('data')).toMatchObject({ verdict: 'good', found: expect.stringContaining('no database yet') });
});

test('an old CLI is told apart, with what to do', async () => {
  place = await openPlace();
  const old = join(place.folder, 'claude');
  await writeFile(old, '#!/bin/sh\necho "1.0.3 (Claude Code)"\n');
  await chmod(old, 0o755);
  const { code, found } = await findings('--claude', old);
  expect(code).toBe(1);
  expect(found.get('cli')).toMatchObject({ verdict: 'bad', advice: 'Run "claude update".' });
});

test('the real CLI says that nobody is signed in, and with a key in the environment that somebody is', async () => {
  const real = await prepareRealClaude('2.1.325', noModel);
  place = await openPlace({}, undefined, { HOME: real.home, ANTHROPIC_API_KEY: 'test-key' });
  const out = await findings('--claude', real.command);
  expect(out.code).toBe(1);
  expect(out.found.get('cli')).toMatchObject({ verdict: 'good', found: expect.stringContaining('which is tested') });
  expect(out.found.get('signIn')).toMatchObject({ verdict: 'bad', advice: expect.stringContaining('/login') });
  const signedIn = await findings('--claude', real.command, '--pass-env', 'ANTHROPIC_API_KEY');
  expect(signedIn.code).toBe(0);
  expect(signedIn.found.get('signIn')).toMatchObject({ verdict: 'good' });
  expect(signedIn.found.get('credential')).toMatchObject({
    verdict: 'unsure',
    found: expect.stringContaining('ANTHROPIC_API_KEY'),
  });
  await real.remove();
});

test('an older CLI that does not tell is not taken for signed out', async () => {
  const real = await prepareRealClaude('2.1.38', noModel);
  place = await openPlace();
  expect((await findings('--claude', real.command)).found.get('signIn')).toMatchObject({ verdict: 'unsure' });
  await real.remove();
});

test('a running server, its database and a folder that cannot be used are told', async () => {
  place = await openPlace();
  const deck = await place.start();
  const running = await findings('--port', String(deck.port));
  expect(running.found.get('port')).toMatchObject({ verdict: 'unsure', found: expect.stringContaining('Quarterdeck') });
  expect(running.found.get('database')).toMatchObject({ verdict: 'good' });
  expect(running.found.get('leftovers')).toMatchObject({ verdict: 'good' });
  await mkdir(place.data, { recursive: true });
  await deck.kill('SIGTERM');
  await writeFile(join(place.data, 'quarterdeck.sqlite'), 'no database at all '.repeat(100));
  expect((await findings()).found.get('database')).toMatchObject({ verdict: 'bad' });
});

test('the file of settings is named, with what is wrong in it', async () => {
  place = await openPlace({}, undefined, { PATH: '/nowhere' });
  const file = join(place.data, 'settings.json');
  expect((await findings()).found.get('settings')).toMatchObject({ verdict: 'good', found: `${file}, nothing is set` });
  await mkdir(place.data);
  await writeFile(file, '{"passEnv": ["A=B"]}');
  expect((await findings()).found.get('settings')).toMatchObject({
    verdict: 'bad',
    found: `${file}: "passEnv.0" must be the name of a variable, not "A=B".`,
  });
});
