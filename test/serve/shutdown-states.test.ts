import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { startsOf } from '../fake-claude/make.ts';
import { groupMembers } from '../fake-claude/run.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { mountDisk } from '../store/disk.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

vi.setConfig({ testTimeout: 90_000 });

const promisedMs = 20_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function serve(scenario: Scenario = { turn: [{ type: 'hang' }] }, dataFolder?: string) {
  const place = await openPlace(scenario);
  cleanups.push(() => place.remove());
  if (dataFolder !== undefined) await symlink(dataFolder, place.data);
  const deck = await place.start(0, ['--log', 'info']);
  const token = await place.token('operate');
  const client = connect(deck, token);
  cleanups.push(() => client.close());
  return { place, deck, token, client };
}

type Served = Awaited<ReturnType<typeof serve>>;

/** A session whose CLI is in a turn. */
async function startTurn({ place, client }: Served): Promise<string> {
  const sessionId = randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project });
  await client.command({ type: 'message.send', sessionId, messageId: randomUUID(), text: 'go' });
  const watch = client.watch(sessionId);
  await new Promise<void>((resolve) => {
    const look = () => (watch.state?.turn.type === 'running' ? resolve() : undefined);
    watch.onChange(look);
    look();
  });
  return sessionId;
}

/** Sends a message that cannot be saved, so that the session is blocked. The log has room for a short one. */
async function block({ client }: Served, sessionId: string, reason: string): Promise<void> {
  const command = { type: 'message.send', sessionId, messageId: randomUUID(), text: 'x'.repeat(4_000_000) } as const;
  expect(await client.command(command)).toMatchObject({ type: 'refused', error: { code: 'unavailable', reason } });
}

async function expectEnd(deck: DeckProcess, place: Place): Promise<void> {
  const began = performance.now();
  const ended = await deck.kill('SIGTERM');
  expect(ended.signal).toBeNull();
  expect(deck.stderr()).not.toContain('exits without it');
  expect(ended.code).toBe(0);
  expect(performance.now() - began).toBeLessThan(promisedMs);
  for (const { pid } of startsOf(place.fake)) expect(groupMembers(pid)).toEqual([]);
}

test('[R17] SIGTERM ends a server whose database rejects everything that a session writes', async () => {
  const served = await serve();
  const sessionId = await startTurn(served);
  const database = new DatabaseSync(join(served.place.data, 'quarterdeck.sqlite'), { timeout: 10_000 });
  cleanups.push(() => database.close());
  database.exec(`CREATE TRIGGER reject BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'rejected'); END`);
  await block(served, sessionId, 'other');
  await expectEnd(served.deck, served.place);
});

const disk = await mountDisk(24 * 1024);

// Only root may mount a disk of a known size; the deleted data folder below takes the same way without one.
test.skipIf(disk === null)('[R17] SIGTERM ends a server whose disk is full', async () => {
  if (!disk) return;
  cleanups.push(() => disk.remove());
  const served = await serve({ turn: [{ type: 'hang' }] }, disk.folder);
  const { client, deck, place } = served;
  const sessionId = await startTurn(served);
  const filler = join(disk.folder, 'filler');
  for (let size = 32 * 1024 * 1024; size >= 4096; size /= 2) {
    await writeFile(filler, Buffer.alloc(size), { flag: 'a' }).catch(() => {});
  }
  await block(served, sessionId, 'full');
  expect(await client.command({ type: 'session.rename', sessionId, title: 'x' })).toMatchObject({
    error: { code: 'unavailable', reason: 'full' },
  });
  await expectEnd(deck, place);
});

test('[R17] SIGTERM ends a server whose data folder was deleted under it', async () => {
  const served = await serve();
  const sessionId = await startTurn(served);
  await rm(served.place.data, { recursive: true, force: true });
  await block(served, sessionId, 'gone');
  await expectEnd(served.deck, served.place);
});

test('[R17] SIGTERM ends a server that is given a journal whose sender says no more', async () => {
  const { place, deck, token } = await serve();
  const created = [
    { type: 'session.created', id: randomUUID(), cwd: place.project, title: null, options: {}, forkedFrom: null },
  ];
  const line = JSON.stringify({ seq: 1, at: 1, epoch: 0, source: 'own', by: null, line: JSON.stringify(created) });
  const sending = request({
    port: deck.port,
    method: 'POST',
    path: '/api/sessions/import',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/octet-stream',
      'Content-Length': 1_000_000,
    },
  });
  sending.on('error', () => {});
  sending.write(`${line}\n`);
  // Once the line is in the database, the server waits for more.
  const database = new DatabaseSync(join(place.data, 'quarterdeck.sqlite'), { timeout: 10_000, readOnly: true });
  cleanups.push(() => database.close());
  const sessions = database.prepare('SELECT count(*) AS count FROM sessions');
  await vi.waitFor(() => expect(sessions.get()).toEqual({ count: 1 }), { timeout: 30_000 });
  expect((await ask(deck, token, '/api/me')).status).toBe(200);
  await expectEnd(deck, place);
});

test('[R17] SIGTERM ends a server that imports the records of the CLI', async () => {
  const place = await openPlace();
  cleanups.push(() => place.remove());
  const id = randomUUID();
  const folder = join(place.folder, '.claude', 'projects', 'long');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${id}.jsonl`);
  const text = 'long '.repeat(2000);
  for (let piece = 0; piece < 20; piece += 1) {
    const lines = Array.from({ length: 1000 }, () => {
      const uuid = randomUUID();
      const message = { role: 'user', content: `${uuid} ${text}` };
      return JSON.stringify({
        type: 'user',
        uuid,
        parentUuid: null,
        sessionId: id,
        cwd: place.project,
        timestamp: new Date().toISOString(),
        message,
      });
    });
    await appendFile(file, `${lines.join('\n')}\n`);
  }
  const deck = await place.start();
  const token = await place.token('operate');
  let phase = '';
  while (phase !== 'importing') {
    const answer = await ask(deck, token, '/api/transcripts');
    phase = ((await answer.json()) as { phase: string }).phase;
    if (phase === 'following') throw new Error('The import was over before the signal.');
  }
  await expectEnd(deck, place);
});

test('[R17] SIGTERM ends a server that exports to somebody who does not read', async () => {
  const served = await serve({ turn: [{ type: 'longLine', bytes: 30 * 1024 * 1024 }, { type: 'hang' }] });
  const { deck, token, place } = served;
  const sessionId = await startTurn(served);
  const exporting = request({
    port: deck.port,
    path: `/api/sessions/${sessionId}/export?format=ndjson&redact=true`,
    headers: { Authorization: `Bearer ${token}` },
  });
  exporting.on('error', () => {});
  exporting.end();
  const [response] = await once(exporting, 'response');
  response.on('error', () => {});
  response.pause();
  await expectEnd(deck, place);
});

test('[R17] SIGTERM ends a server whose CLI is stopped', async () => {
  const served = await serve();
  await startTurn(served);
  for (const { pid } of startsOf(served.place.fake)) process.kill(pid, 'SIGSTOP');
  await expectEnd(served.deck, served.place);
});

test('[R17] SIGTERM ends a server whose CLI never answers when it is started', async () => {
  const served = await serve({ unanswered: ['initialize'], ignoresInputEnd: true, ignoresTerminate: true });
  const { client, place, deck } = served;
  const sessionId = randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project });
  void client.command({ type: 'session.resume', sessionId });
  await new Promise<void>((resolve) => {
    const look = () => (startsOf(place.fake).length > 0 ? resolve() : void setImmediate(look));
    look();
  });
  await expectEnd(deck, place);
});

test('[R17] SIGTERM ends a server whose client of an older protocol never says goodbye', async () => {
  const { place, deck, token } = await serve();
  const socket = connectSocket(deck.port, '127.0.0.1');
  cleanups.push(() => socket.destroy());
  socket.on('error', () => {});
  socket.write(
    `GET /compat/bridge HTTP/1.1\r\nHost: 127.0.0.1:${deck.port}\r\nAuthorization: Bearer ${token}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('101');
  await expectEnd(deck, place);
});
