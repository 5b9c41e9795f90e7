import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { ShownSettings } from '../../src/core/settings/setting.ts';
import { startsOf } from '../fake-claude/make.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

let place: Place;
let client: Client | null = null;
afterEach(async () => {
  client?.close();
  await place.remove();
});

async function put(deck: DeckProcess, settings: object): Promise<number> {
  const init = {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  };
  return (await ask(deck, await place.token('admin'), '/api/settings', init)).status;
}

async function runOnce(connected: Client, options: { model?: string | null } = {}): Promise<string> {
  const sessionId = crypto.randomUUID();
  await connected.command({ type: 'session.create', sessionId, cwd: place.project, options });
  const watched = connected.watch(sessionId);
  await connected.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'Hello.' });
  await new Promise<void>((resolve) => {
    watched.onChange(() => watched.state?.turns === 1 && watched.state.turn.type === 'none' && resolve());
  });
  return sessionId;
}

test('what is set holds for the next session: its options, and what it is given of the environment', async () => {
  place = await openPlace({}, undefined, { SECRET_OF_MINE: 'handed on' });
  const deck = await place.start();
  client = connect(deck, await place.token('operate'));
  await runOnce(client);
  expect(await put(deck, { run: { model: 'opus', maxTurns: 7 }, passEnv: ['SECRET_OF_MINE'] })).toBe(200);
  await runOnce(client);
  await runOnce(client, { model: 'haiku' });
  const [before, after, chosen] = startsOf(place.fake);
  expect(before?.argv).not.toContain('opus');
  expect(before?.env).not.toHaveProperty('SECRET_OF_MINE');
  expect(after?.argv.join(' ')).toMatch(/--model[ =]opus.*--max-turns[ =]7|--max-turns[ =]7.*--model[ =]opus/);
  expect(after?.env).toMatchObject({ SECRET_OF_MINE: 'handed on' });
  expect(chosen?.argv.join(' ')).toMatch(/--model[ =]haiku/);
  expect(chosen?.argv.join(' ')).toMatch(/--max-turns[ =]7/);
});

test('runs keep Claude Code from deleting session files, unless the setting allows it', async () => {
  place = await openPlace();
  const deck = await place.start();
  client = connect(deck, await place.token('operate'));
  await runOnce(client);
  expect(await put(deck, { cliCleanup: true })).toBe(200);
  await runOnce(client);
  const settings = startsOf(place.fake).map(({ argv }) => argv.filter((word) => word.startsWith('--settings')));
  expect(settings).toEqual([[expect.any(String)], []]);
});

test('an option that is null is not taken from the settings', async () => {
  place = await openPlace();
  const deck = await place.start();
  client = connect(deck, await place.token('operate'));
  expect(await put(deck, { run: { model: 'opus', maxTurns: 7 } })).toBe(200);
  await runOnce(client, { model: null });
  const [started] = startsOf(place.fake);
  expect(started?.argv.join(' ')).not.toContain('--model');
  expect(started?.argv.join(' ')).toMatch(/--max-turns[ =]7/);
});

test('[S25] settings outlive the server in a file, which nobody reads through the files of a project', async () => {
  place = await openPlace();
  const deck = await place.start(0, ['--trust', place.folder]);
  expect(await put(deck, { run: { model: '--settings=x' } })).toBe(422);
  expect(await put(deck, { idleMinutes: 1, retentionDays: 30 })).toBe(200);
  const file = join(place.data, 'settings.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ idleMinutes: 1, retentionDays: 30 });
  const query = new URLSearchParams({ root: place.folder, path: 'data/settings.json' });
  const shown = await ask(deck, await place.token('admin'), `/api/files/preview?${query}`);
  expect(shown.status).toBe(403);
  expect(await shown.text()).not.toContain('retentionDays');
  await deck.kill('SIGTERM');
  const again = await place.start(deck.port);
  const answer = await ask(again, await place.token('operate'), '/api/settings');
  expect(await answer.json()).toMatchObject({ file, settings: { idleMinutes: 1, retentionDays: 30 } });
});

test('what the database kept before is moved into the file when the server starts', async () => {
  place = await openPlace();
  await (await place.start()).kill('SIGTERM');
  const database = new DatabaseSync(join(place.data, 'quarterdeck.sqlite'));
  const row = database.prepare("INSERT INTO meta (name, value) VALUES ('settings', ?)");
  row.run(JSON.stringify({ idleMinutes: 4, run: { model: 'opus' } }));
  const deck = await place.start();
  const answer = await ask(deck, await place.token('operate'), '/api/settings');
  expect(await answer.json()).toMatchObject({ settings: { idleMinutes: 4, run: { model: 'opus' } } });
  expect(database.prepare("SELECT value FROM meta WHERE name = 'settings'").all()).toEqual([]);
  database.close();
});

describe('the file decides how the server starts', () => {
  beforeEach(async () => {
    place = await openPlace();
    await mkdir(place.data);
  });
  const write = (text: string) => writeFile(join(place.data, 'settings.json'), text);

  test.each([
    ['{"port": "abc"}', '"port" must be a whole number from 0 to 65535, not "abc".'],
    ['{\n  "port": 0,\n}', 'line 3: there must be a key in double quotes, not "}".'],
  ])('%j ends it with one sentence', async (text, sentence) => {
    await write(text);
    const { code, stdout, stderr } = await place.command('serve', '--no-open');
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${join(place.data, 'settings.json')}: ${sentence}\n`,
    });
  });

  test('its keys stand for flags, which go before it; what is unknown is told', async () => {
    await write('{"port": 0, "open": false, "basePath": "/deck", "log": "error", "allowed-host": []}');
    const deck = await place.startWith(['--data', place.data, '--log', 'warn']);
    expect(deck.link).toMatch(/\/deck\/(sessions\/[0-9a-f-]+)?#code=/);
    expect(deck.stderr()).toContain('"allowed-host" is not a setting; "allowedHost" is.');
    const answer = await ask(deck, await place.token('operate'), '/deck/api/settings');
    const { entries } = (await answer.json()) as ShownSettings;
    expect(entries.find(({ key }) => key === 'log')).toMatchObject({
      value: 'warn',
      source: { type: 'flag', name: '--log' },
    });
    expect(entries.find(({ key }) => key === 'basePath')).toMatchObject({ value: '/deck', source: { type: 'file' } });
    await deck.kill('SIGTERM');
  });

  test('quarterdeck settings prints and changes it', async () => {
    expect(await place.command('settings', 'set', 'port', 'abc')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"port" must be a whole number from 0 to 65535, not "abc".'),
    });
    expect((await place.command('settings', 'set', 'trust', '/a', '/b')).code).toBe(0);
    expect((await place.command('settings', 'set', 'run.model', 'opus')).stdout).toMatch(
      /^trust +\["\/a","\/b"\] +file$/m,
    );
    expect((await place.command('settings', 'unset', 'trust')).stdout).toMatch(/^trust +\[\] +default$/m);
    const { stdout } = await place.command('settings', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ settings: { run: { model: 'opus' } }, problem: null });
  });
});
