import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveFormerImport, longJournal, rowsIn } from '../store/long-journal.ts';
import { ask, type DeckProcess, openPlace, type Place } from './deck.ts';

// Whole processes and threads that run out of memory: generous, for machines that are busy.
vi.setConfig({ testTimeout: 120_000 });

const main = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url));
const id = '00000000-0000-4000-8000-000000000001';
const journal = longJournal(id);
const most = journal.slice(0, Math.floor(journal.length * 0.8));

const places: Place[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const place of places.splice(0)) await place.remove();
});

async function open() {
  const place = await openPlace();
  places.push(place);
  const token = await place.token('operate');
  return { place, token, file: join(place.data, 'quarterdeck.sqlite') };
}

/** Begins an upload and leaves it open, once the server has written lines of it. */
async function beginImport(deck: DeckProcess, token: string, file: string): Promise<ClientRequest> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': String(Buffer.byteLength(journal)) };
  const upload = request({ port: deck.port, method: 'POST', path: '/api/sessions/import', headers });
  upload.on('error', () => {});
  upload.write(most);
  await vi.waitFor(() => expect(rowsIn(file)).toHaveProperty('journal'), { timeout: 60_000, interval: 20 });
  return upload;
}

async function expectNothingKept(deck: DeckProcess, token: string, file: string): Promise<void> {
  const listed = await ask(deck, token, '/api/sessions');
  expect(await listed.json()).toMatchObject({ sessions: [] });
  await vi.waitFor(() => expect(rowsIn(file)).toEqual({}), { timeout: 60_000, interval: 50 });
  const again = await ask(deck, token, '/api/sessions/import', { method: 'POST', body: journal });
  expect(await again.json()).toMatchObject({ sessionId: id, torn: false });
}

test('[R16] a client that leaves in the middle of an import leaves nothing behind', async () => {
  const { place, token, file } = await open();
  const deck = await place.start();
  const upload = await beginImport(deck, token, file);
  upload.destroy();
  await vi.waitFor(() => expect(rowsIn(file)).not.toHaveProperty('sessions'), { timeout: 60_000, interval: 20 });
  await expectNothingKept(deck, token, file);
  expect(deck.stderr()).not.toContain('"level":50');
});

test('[R16] a server killed with -9 in the middle of an import leaves nothing behind after the next start', async () => {
  const { place, token, file } = await open();
  const deck = await place.start();
  await beginImport(deck, token, file);
  await deck.kill('SIGKILL');
  expect(rowsIn(file)).toHaveProperty('journal');
  await expectNothingKept(await place.start(), token, file);
});

test('[R16] a server that is stopped in the middle of an import leaves nothing behind', async () => {
  const { place, token, file } = await open();
  const deck = await place.start();
  await beginImport(deck, token, file);
  expect(await deck.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  await expectNothingKept(await place.start(), token, file);
});

test('[R16] import-journal killed with -9 leaves nothing that a running server shows or that stops the next import', async () => {
  const { place, token, file } = await open();
  const deck = await place.start();
  const command = spawn(process.execPath, [main, 'import-journal', '-', '--data', place.data], {
    env: { PATH: process.env.PATH ?? '', HOME: place.folder },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  children.push(command);
  command.stdin.on('error', () => {});
  command.stdin.write(most);
  await vi.waitFor(() => expect(rowsIn(file)).toHaveProperty('journal'), { timeout: 60_000, interval: 20 });
  command.kill('SIGKILL');
  await once(command, 'close');
  const listed = await ask(deck, token, '/api/sessions');
  expect(await listed.json()).toMatchObject({ sessions: [] });
  const again = await ask(deck, token, '/api/sessions/import', { method: 'POST', body: journal });
  expect(await again.json()).toMatchObject({ sessionId: id, torn: false });
  await vi.waitFor(() => expect(rowsIn(file)).toMatchObject({ sessions: 1, checkpoints: 1 }), { timeout: 60_000 });
});

test('[R16] what an earlier version left half imported is gone after a start, with its cost', async () => {
  const { place, token, file } = await open();
  mkdirSync(place.data, { recursive: true });
  leaveFormerImport(file, id, journal);
  expect(rowsIn(file)).toHaveProperty('cost_sessions_days');
  await expectNothingKept(await place.start(), token, file);
});

test('[R16] a restore that is cut by kill -9 leaves no file or a whole one, and can be done again', async () => {
  const { place, token } = await open();
  mkdirSync(join(place.folder, '.claude'));
  const first = await place.start();
  const sent = await ask(first, token, '/api/sessions/import', { method: 'POST', body: longJournal(id, 20_000) });
  expect(sent.status).toBe(200);
  const restore = (deck: DeckProcess) =>
    ask(deck, token, '/api/commands', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), command: { type: 'session.restore', sessionId: id } }),
    });
  const filesIn = async () => {
    const names = await readdir(join(place.folder, '.claude', 'projects'), { recursive: true }).catch(() => []);
    return names.filter((name) => name.includes(id));
  };
  const answered = restore(first).catch(() => null);
  await vi.waitFor(async () => expect(await filesIn()).not.toEqual([]), { timeout: 60_000, interval: 1 });
  await first.kill('SIGKILL');
  await answered;
  const left = (await filesIn()).filter((name) => name.endsWith(`/${id}.jsonl`));
  const pathOf = (name: string) => join(place.folder, '.claude', 'projects', name);
  const cut = await Promise.all(left.map((name) => readFile(pathOf(name), 'utf8')));
  const second = await place.start();
  expect((await restore(second)).status).toBe(left.length === 0 ? 200 : 409);
  const [name = ''] = (await filesIn()).filter((each) => each.endsWith(`/${id}.jsonl`));
  const whole = await readFile(pathOf(name), 'utf8');
  expect(whole).toContain('importedword number 19999');
  expect(cut.every((text) => text === whole)).toBe(true);
});
