import { existsSync } from 'node:fs';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { isSame } from '../../src/server/claude/identity.ts';
import { ask, openPlace, type Place } from './deck.ts';
import { visit } from './demo-visitor.ts';

let place: Place;
afterEach(() => place.remove());

/** What it says when it does not start: one line, no stack. */
async function complaint(...flags: string[]): Promise<string> {
  const { code, stderr, stdout } = await place.command('serve', '--no-open', '--port', '0', ...flags);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr;
}

test('a port that was named and is taken is told, with another one', async () => {
  place = await openPlace();
  const deck = await place.start();
  expect(await complaint('--port', String(deck.port))).toBe(
    `Port ${deck.port} is taken. Take another one: --port ${deck.port + 1}\n`,
  );
});

test('without a port it takes the next one that is free, and says so', async () => {
  place = await openPlace({}, undefined, { PATH: '/nowhere', QUARTERDECK_DEMO_PACE: '0' });
  const usual = createServer()
    .listen(7433, '127.0.0.1')
    .on('error', () => {});
  const deck = await place.startWith(['--no-open', '--demo']);
  expect(deck.port).toBeGreaterThan(7433);
  expect(deck.stdout()).toContain(`Port 7433 is taken, so it is ${deck.port} this time.`);
  usual.close();
  await deck.kill('SIGTERM');
});

test('a data folder that cannot be one is told', async () => {
  place = await openPlace();
  await writeFile(place.data, 'not a folder');
  expect(await complaint()).toContain(`${place.data} cannot be used as the data folder`);
});

test('a database of a newer version is told', async () => {
  place = await openPlace();
  await (await place.start()).kill('SIGTERM');
  const database = new DatabaseSync(join(place.data, 'quarterdeck.sqlite'));
  database.exec('PRAGMA user_version = 9999');
  database.close();
  expect(await complaint()).toContain('was written by a newer version of Quarterdeck');
});

test.each([
  ['says something else', '#!/bin/sh\necho hello\n', 0o755, 'is not the claude command: it says "hello"'],
  ['cannot be executed', 'hello\n', 0o644, 'may not be executed'],
  ['fails', '#!/bin/sh\necho broken >&2; exit 3\n', 0o755, 'ended at once with 3: broken'],
])('--claude that %s is told', async (_name, content, mode, said) => {
  place = await openPlace();
  const file = join(place.folder, 'not-claude');
  await writeFile(file, content);
  await chmod(file, mode);
  expect(await complaint('--claude', file)).toContain(said);
});

test('without a claude command it says so, and leads into the demo', async () => {
  place = await openPlace({}, undefined, { PATH: '/nowhere', QUARTERDECK_DEMO_PACE: '0' });
  const deck = await place.startWith(['--no-open', '--port', '0']);
  expect(deck.stdout()).toContain('The claude command was not found. Install it with');
  expect(deck.stdout()).toContain('This is the demo');
  expect(deck.link).toMatch(/\/sessions\/[0-9a-f-]{36}#code=/);
  await deck.kill('SIGTERM');
  expect(await readdir(place.folder)).toContain('.quarterdeck');
});

test('the demo by itself has a data folder of its own, and leaves none behind', async () => {
  place = await openPlace({}, undefined, { QUARTERDECK_DEMO_PACE: '0' });
  const folder = join(place.folder, 'tmp');
  const deck = await place.startWith(['--no-open', '--port', '0', '--demo']);
  expect(deck.link).toMatch(/\/sessions\/[0-9a-f-]{36}#code=/);
  expect(await readdir(folder)).toHaveLength(2);
  await deck.kill('SIGTERM');
  expect(await readdir(folder)).toEqual([]);
  expect(existsSync(join(place.folder, '.quarterdeck'))).toBe(false);
});

test('what the demo of a killed server left is gone after the next start', async () => {
  place = await openPlace({}, undefined, { QUARTERDECK_DEMO_PACE: '0' });
  const killed = await place.start(0, ['--demo']);
  const token = await place.token('operate');
  const visitor = await visit(killed, token);
  const [folder, left] = [visitor.state().cwd, visitor.process()];
  visitor.close();
  await killed.kill('SIGKILL');
  const next = await place.start();
  await expect
    .poll(async () => ((await (await ask(next, token, '/api/sessions')).json()) as { sessions: [] }).sessions, {
      timeout: 20_000,
    })
    .toEqual([]);
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
  expect(await isSame(left)).not.toBe('alive');
});
