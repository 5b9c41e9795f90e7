import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { routeTable } from '../../src/server/http/api/route-table.ts';
import { startsOf } from '../fake-claude/make.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

const canary = 'canary-7f3a91';
let place: Place;
let deck: DeckProcess;

beforeAll(async () => {
  place = await openPlace({}, undefined, {
    ANTHROPIC_API_KEY: canary,
    NODE_OPTIONS: '--no-warnings',
    DATABASE_URL: canary,
    CLAUDECODE: '1',
  });
  deck = await place.start(0, ['--log', 'debug']);
});
afterAll(() => place.remove());

describe('[S1] without a credential', () => {
  test.each(routeTable.filter(({ scope }) => scope !== null))('$method $path is refused', async ({ method, path }) => {
    const address = path.replaceAll(/\{\w+\}/g, 'x');
    const init = method === 'GET' ? {} : { method, headers: { 'Content-Type': 'application/json' }, body: '{}' };
    expect((await ask(deck, null, address, init)).status).toBe(401);
  });

  test.each(['/metrics', '/api', '/api/', '/api/nothing', '/compat/bridge', '/nothing'])(
    '%s is refused',
    async (path) => {
      expect((await ask(deck, null, path)).status).toBe(401);
    },
  );

  test.each(['/ws', '/compat/agent-stream?agentId=x', '/compat/bridge', '/'])(
    'an upgrade of %s is refused',
    async (path) => {
      const socket = new WebSocket(`ws://127.0.0.1:${deck.port}${path}`, 'quarterdeck.1');
      const status = await new Promise((resolve) => {
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
        socket.on('open', () => resolve(101));
        socket.on('error', () => {});
      });
      expect(status).toBe(401);
    },
  );

  test('only the health check and the page are public, and say little', async () => {
    const health = await ask(deck, null, '/health');
    expect(Object.keys((await health.json()) as object)).toEqual(['ok', 'version', 'linkCommand']);
    expect((await ask(deck, null, '/')).status).not.toBe(401);
  });
});

test('[S5] it listens on loopback only', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  for (const { address, internal } of addresses.filter(({ family }) => family === 'IPv4')) {
    const isOpen = await new Promise((resolve) => {
      const socket = connectSocket(deck.port, address);
      socket.on('connect', () => resolve(true));
      socket.on('error', () => resolve(false));
    });
    expect(isOpen).toBe(internal && address === '127.0.0.1');
  }
});

test('[S5] beyond loopback without a token it does not start, and says why in one sentence', async () => {
  const other = await openPlace();
  await expect(other.start(0, ['--host', '0.0.0.0'])).rejects.toThrow(
    /does not listen on 0\.0\.0\.0 while no credential/,
  );
  await other.remove();
});

test('[S7] revoking a token from the command line closes its sockets, and it comes in no more', async () => {
  const token = await place.token('operate', 'to be revoked');
  const socket = new WebSocket(`ws://127.0.0.1:${deck.port}/ws`, ['quarterdeck.1', `quarterdeck.token.${token}`]);
  await new Promise((resolve) => socket.on('message', resolve));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const { stdout } = await place.command('token', 'list', '--json');
  const { devices } = JSON.parse(stdout) as { devices: { id: string; name: string }[] };
  await place.command('token', 'revoke', devices.find(({ name }) => name === 'to be revoked')?.id ?? '');
  await closed;
  expect((await ask(deck, token, '/api/sessions')).status).toBe(401);
});

test('[S9] [S13] planted secrets are in no log, process list, child environment, error or file of ours', async () => {
  const token = await place.token('operate', 'canary');
  const client = connect(deck, token);
  const sessionId = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project });
  const watch = client.watch(sessionId);
  await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'hello' });
  await new Promise<void>((resolve) => watch.onChange(() => (watch.state?.turns === 1 ? resolve() : undefined)));
  const bodies = [
    await (await ask(deck, `${token}x`, '/api/sessions')).text(),
    await (await ask(deck, token, `/api/sessions/${token}`)).text(),
    await (await ask(deck, null, `/api/sessions?token=${token}`)).text(),
  ];
  client.close();

  const [started] = startsOf(place.fake);
  expect(JSON.stringify(started)).not.toContain(canary);
  expect(Object.keys(started?.env ?? {})).not.toContain('NODE_OPTIONS');
  expect(Object.keys(started?.env ?? {})).not.toContain('CLAUDECODE');
  const { stdout: processes } = await promisify(execFile)('ps', ['-eo', 'args']);
  const files = await Promise.all(
    (await readdir(place.data)).map((name) => readFile(join(place.data, name)).catch(() => '')),
  );
  for (const text of [deck.stderr(), processes, ...bodies, ...files.map(String)]) {
    expect(text.includes(token) || text.includes(canary)).toBe(false);
  }
  expect(deck.stderr()).toContain('requestId');
});
