import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveFormerImport, longJournal, rowsIn } from '../../../test/store/long-journal.ts';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import { journalOf } from '../../../test/store/recorded-journal.ts';
import type { Store } from '../store/store.ts';
import { dropUnfinishedImports } from './drop-unfinished.ts';
import { createJournalImporter, type JournalImporter } from './journal-importer.ts';

// Whole processes and threads that run out of memory: generous, for machines that are busy.
vi.setConfig({ testTimeout: 120_000 });

const id = '00000000-0000-4000-8000-000000000001';
const chunkBytes = 256 * 1024;
const wish = { newId: null, now: 1_800_000_000_000 };

let place: SqlitePlace;
let store: Store;
let importer: JournalImporter;

beforeEach(async () => {
  place = await sqlitePlace();
  store = await place.open();
  importer = createJournalImporter({ file: place.file, store });
});

afterEach(async () => {
  await importer.close();
  await store.close();
  await place.remove();
});

async function* chunksOf(text: string, end: 'ends' | 'breaks' | Promise<void> = 'ends'): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  if (end === 'breaks') throw new Error('aborted');
  if (end !== 'ends') await end;
}

const journal = longJournal(id);
const most = journal.slice(0, Math.floor(journal.length * 0.8));

/** No row of it anywhere, and the same file can be imported at once. */
async function expectNothingKept(): Promise<void> {
  expect(await store.session(id)).toBe(null);
  expect(await store.spent({ from: 0, to: wish.now * 2 }, null)).toBe(0);
  await vi.waitFor(() => expect(rowsIn(place.file)).toEqual({}), { timeout: 60_000, interval: 50 });
  expect(await store.wasDeleted(id)).toBe(false);
  expect(await createJournalImporter({ file: place.file, store }).run(chunksOf(journal), wish)).toMatchObject({
    type: 'imported',
    sessionId: id,
  });
  expect(await store.spent({ from: 0, to: wish.now * 2 }, null)).toBeGreaterThan(0);
}

describe('[R16] an import that is cut keeps nothing', () => {
  it('when the bytes end with an error, as when a client leaves', async () => {
    expect(await importer.run(chunksOf(most, 'breaks'), wish)).toEqual({
      type: 'failed',
      detail: 'aborted',
      isRemoved: true,
    });
    await expectNothingKept();
  });

  it('when the store refuses a row in the middle', async () => {
    const database = new DatabaseSync(place.file, { timeout: 20_000 });
    database.exec(`
      CREATE TRIGGER refuse BEFORE INSERT ON journal WHEN new.seq > 1000
      BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`);
    expect(await importer.run(chunksOf(journal), wish)).toMatchObject({ type: 'failed', detail: 'refused by a test' });
    database.exec('DROP TRIGGER refuse');
    database.close();
    await expectNothingKept();
  });

  it('when its thread runs out of memory', async () => {
    const small = createJournalImporter({ file: place.file, store, memoryLimitMb: 12 });
    const last = journal.trim().split('\n').length;
    const calls = Array.from({ length: 4000 }, (_, index) => {
      const call = { type: 'tool_use', id: `t${index}`, name: 'Bash', input: { command: `${index}`.repeat(2000) } };
      const line = JSON.stringify({
        type: 'assistant',
        uuid: `c${index}`,
        message: { id: `c${index}`, content: [call] },
      });
      return `${JSON.stringify({ seq: last + 1 + index, at: 1, epoch: 1, source: 'out', by: null, line })}\n`;
    });
    const huge = journal + calls.join('');
    expect(await small.run(chunksOf(huge), wish)).toMatchObject({ type: 'failed', isRemoved: true });
    await expectNothingKept();
  });

  it('when the server stops meanwhile', async () => {
    const held = Promise.withResolvers<void>();
    const running = importer.run(chunksOf(most, held.promise), wish);
    await vi.waitFor(() => expect(rowsIn(place.file)).toHaveProperty('journal'), { timeout: 60_000 });
    await importer.close();
    expect(await running).toMatchObject({ type: 'failed', isRemoved: true });
    held.resolve();
    await expectNothingKept();
  });

  it('when its id is taken by somebody else before it is whole', async () => {
    const held = Promise.withResolvers<void>();
    const running = importer.run(chunksOf(journal, held.promise), wish);
    await vi.waitFor(() => expect(rowsIn(place.file)).toHaveProperty('journal'), { timeout: 60_000 });
    const other = { id, cwd: '/other', createdAt: 1, holder: 'x', parent: null };
    expect(await store.createSession(other)).toEqual({ type: 'created' });
    held.resolve();
    expect(await running).toEqual({ type: 'exists', sessionId: id });
    expect(await store.session(id)).toMatchObject({ cwd: '/other', head: 0 });
    expect(rowsIn(place.file)).toEqual({ sessions: 1 });
  });
});

it('[P7] an import that waits too long for another is refused, and the next one has its turn', async () => {
  const patient = createJournalImporter({ file: place.file, store, waitMs: 50 });
  const held = Promise.withResolvers<void>();
  const first = patient.run(chunksOf(journal, held.promise), wish);
  expect(await patient.run(chunksOf(journal), wish)).toEqual({
    type: 'failed',
    detail: 'another import is still running; try again later',
    isRemoved: true,
  });
  held.resolve();
  expect(await first).toMatchObject({ type: 'imported' });
  expect(await patient.run(chunksOf(journal), wish)).toEqual({ type: 'exists', sessionId: id });
  await patient.close();
});

it('[R16] nothing of a session is seen, counted or found before all of it is there', async () => {
  const held = Promise.withResolvers<void>();
  const running = importer.run(chunksOf(journal, held.promise), wish);
  await vi.waitFor(() => expect(rowsIn(place.file)).toHaveProperty('turn_costs'), { timeout: 60_000 });
  expect(await store.sessions({ before: null, limit: 9 })).toEqual([]);
  expect(await store.session(id)).toBe(null);
  expect(await store.openRuns(9)).toEqual([]);
  expect(await store.undelivered(9)).toEqual([]);
  expect(await store.spent({ from: 0, to: wish.now * 2 }, null)).toBe(0);
  held.resolve();
  expect(await running).toMatchObject({ type: 'imported' });
  expect(await store.sessions({ before: null, limit: 9 })).toMatchObject([{ id, holder: null }]);
});

it('[R16] what an earlier version left half imported goes, with its cost, and its id is free', async () => {
  leaveFormerImport(place.file, id, journal);
  expect(await store.session(id)).toMatchObject({ holder: 'import' });
  expect(await store.spent({ from: 0, to: wish.now * 2 }, null)).toBeGreaterThan(0);
  await dropUnfinishedImports(store);
  await expectNothingKept();
});

it('[R16] options that could run something are never stored, not for a moment', async () => {
  const canary = 'CANARY_THAT_RUNS';
  const options = {
    model: 'opus',
    dangerouslySkipPermissions: true,
    settings: canary,
    mcpConfigs: [canary],
    env: canary,
  };
  const created = { type: 'session.created', id, cwd: '/p', title: null, options, forkedFrom: null };
  const configured = { type: 'session.configured', options: { ...options, effort: 'high' }, by: null };
  const filler = {
    at: 1,
    epoch: 0,
    source: 'own',
    text: JSON.stringify([{ type: 'session.renamed', title: 'x', by: null }]),
  };
  const head = journalOf([
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([configured]) },
    ...Array.from({ length: 600 }, () => filler),
  ]);
  const held = Promise.withResolvers<void>();
  const running = importer.run(chunksOf(head, held.promise), wish);
  await vi.waitFor(() => expect(rowsIn(place.file)).toHaveProperty('checkpoints'), { timeout: 60_000 });
  const bytes = () => readFileSync(place.file, 'latin1') + readFileSync(`${place.file}-wal`, 'latin1');
  expect(bytes()).toContain('"effort');
  expect(bytes()).not.toMatch(/CANARY_THAT_RUNS|dangerouslySkipPermissions/);
  held.resolve();
  expect(await running).toMatchObject({ type: 'imported' });
  expect((await store.checkpoint(id))?.state.options).toEqual({ model: 'opus', effort: 'high' });
});
