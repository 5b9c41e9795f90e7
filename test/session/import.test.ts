import { randomUUID } from 'node:crypto';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Entry } from '../../src/core/session/entry.ts';
import { findTranscripts } from '../../src/server/claude/transcript/transcript-files.ts';
import { holderOfThisProcess } from '../../src/server/session/holder.ts';
import { createImporter, type Importer } from '../../src/server/session/import/importer.ts';
import { createRefold } from '../../src/server/session/refold.ts';
import { openDatabase } from '../../src/server/store/database/database.ts';
import { dumpViews } from '../../src/server/store/journal/dump-views.ts';
import { rebuildViews, sessionIds } from '../../src/server/store/journal/rebuild.ts';
import { openStore } from '../../src/server/store/open-store.ts';
import type { Store } from '../../src/server/store/store.ts';

const records = fileURLToPath(new URL('../records/', import.meta.url));
const holder = JSON.stringify({ instance: 'test', pid: process.pid, startTime: null, bootId: null });

let root: string;
let folder: string;
let store: Store;
let importer: Importer;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quarterdeck-import-'));
  folder = join(root, 'projects');
  await open();
});

afterEach(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

async function open(): Promise<void> {
  const opened = await openStore({ file: join(root, 'quarterdeck.sqlite') });
  if (opened.type === 'failed') throw new Error(opened.detail);
  store = opened.store;
  importer = createImporter({
    store,
    holder,
    folder,
    spillFolder: join(root, 'spill'),
    gate: async (_id, work) => ({ type: 'done', result: await work(null) }),
    // A while after everything was written: what has no end is over.
    threads: 1,
    now: () => Date.now() + 60 * 60_000,
    onStatus: () => {},
    onChanged: () => {},
  });
}

/** Puts a record where the CLI would, as old as its last line. */
async function bring(name: string): Promise<void> {
  await cp(join(records, name), folder, { recursive: true });
  for await (const { path } of findTranscripts(folder)) {
    const times = (await readFile(path, 'utf8')).matchAll(/"timestamp":"([^"]+)"/g);
    const last = new Date(Math.max(...[...times].map(([, time]) => Date.parse(time ?? ''))));
    await utimes(path, last, last);
  }
}

async function sessions() {
  const rows = await store.sessions({ before: null, limit: 100 });
  return rows.sort((a, b) => a.createdAt - b.createdAt);
}

async function only(): Promise<string> {
  const [session, ...more] = await sessions();
  expect(more).toEqual([]);
  return session?.id ?? '';
}

async function entriesOf(id: string, parent?: string | null): Promise<Entry[]> {
  return store.entries(id, { type: 'last', limit: 500, ...(parent === undefined ? {} : { parent }) });
}

const count = (entries: Entry[], type: Entry['type']) => entries.filter((entry) => entry.type === type).length;

test.each([
  ['2.1.38/hello', { message: 2, text: 2, turn: 2, tool: 0 }],
  ['2.1.325/hello', { message: 2, text: 2, turn: 2, tool: 0 }],
  ['2.1.38/read-edit-write', { message: 2, text: 3, turn: 2, tool: 4 }],
  ['2.1.325/read-edit-write', { message: 2, text: 3, turn: 2, tool: 4 }],
  ['2.1.38/subagent', { message: 3, text: 4, turn: 1, tool: 4 }],
  ['2.1.325/subagent', { message: 3, text: 6, turn: 3, tool: 4 }],
  ['2.1.38/compact', { message: 4, text: 3, turn: 3, compaction: 1, command: 1 }],
  ['2.1.325/compact', { message: 4, text: 3, turn: 3, compaction: 1, command: 1 }],
  ['2.1.325/queue-tool', { message: 2, text: 1, turn: 1, tool: 1 }],
])('%s has every message that is in the record, and nothing unknown', async (name, expected) => {
  await bring(name);
  await importer.scan();
  const entries = await entriesOf(await only());
  const found = Object.fromEntries(Object.keys(expected).map((type) => [type, count(entries, type as Entry['type'])]));
  expect(found).toEqual(expected);
  expect(count(entries, 'unknown') + count(entries, 'noise')).toBe(0);
  expect(importer.status).toMatchObject({ phase: 'following', problems: [] });
});

test.each(['2.1.84', '2.1.146', '2.1.206', '2.1.265'])(
  'records of %s, a version in between, are whole',
  async (version) => {
    const expected = {
      hello: { message: 2, text: 2, turn: 2, tool: 0 },
      'read-edit-write': { message: 2, text: 3, turn: 2, tool: 4 },
      compact: { message: 4, text: 3, turn: 3, compaction: 1, command: 1 },
      subagent: { message: 3, text: 4, turn: 2, tool: 2 },
    };
    const found: { [name: string]: object } = {};
    for (const [name, counts] of Object.entries(expected)) {
      await bring(`${version}/${name}`);
      await importer.scan();
      const [newest] = await store.sessions({ before: null, limit: 1 });
      const entries = await entriesOf(newest?.id ?? '');
      found[name] = Object.fromEntries(
        Object.keys(counts).map((type) => [type, count(entries, type as Entry['type'])]),
      );
      expect(count(entries, 'unknown') + count(entries, 'noise')).toBe(0);
    }
    expect(found).toEqual(expected);
    expect(importer.status).toMatchObject({ phase: 'following', problems: [] });
  },
);

test('a subagent’s lines stand under the call that started it, and are paid for in its turn', async () => {
  await bring('2.1.325/subagent');
  await importer.scan();
  const id = await only();
  const calls = (await entriesOf(id, null)).filter((entry) => entry.type === 'tool');
  const nested = await Promise.all(calls.map((call) => entriesOf(id, call.id)));
  expect(nested.map((entries) => entries.map(({ type }) => type))).toEqual([
    ['message', 'text', 'tool', 'text'],
    ['message', 'tool', 'text'],
  ]);
  const turns = await store.turns(id, { before: null, limit: 10 });
  expect(turns.map(({ usage }) => usage.output)).toEqual([252, 42, 42]);
  expect(turns.every(({ estimated }) => estimated === true)).toBe(true);
});

test.each(['2.1.38', '2.1.325'])('%s: what a fork took over is shown, and paid for once', async (version) => {
  await bring(`${version}/resume`);
  await importer.scan();
  const [origin, fork] = await sessions();
  const messages = async (id = '') =>
    (await entriesOf(id)).flatMap((entry) => (entry.type === 'message' ? [entry.text] : []));
  expect(await messages(origin?.id)).toEqual(['remember the number 42', 'what number?']);
  expect(await messages(fork?.id)).toEqual(['remember the number 42', 'what number?', 'fork here']);
  expect(fork?.summary.cost).toBeCloseTo((origin?.summary.cost ?? 0) / 2, 8);
  expect(fork?.parent).toBe(origin?.id);
});

test('the same folder again brings nothing, and a file that has grown only what is new', async () => {
  await bring('2.1.38/hello');
  await importer.scan();
  const id = await only();
  const { head } = (await store.session(id)) ?? { head: 0 };
  const path = join(folder, '-home-user-project', `${id}.jsonl`);
  await importer.scan();
  await importer.look(path);
  expect((await store.session(id))?.head).toBe(head);
  const text = await readFile(path, 'utf8');
  const [line = ''] = text.split('\n').filter((each) => each.includes('"and again"'));
  const next = line.replace('and again', 'and more').replaceAll(/dd604fa6/g, 'ee604fa6');
  await appendFile(path, next.slice(0, 40));
  await importer.look(path);
  expect((await store.session(id))?.head).toBe(head);
  await appendFile(path, `${next.slice(40)}\n`);
  await importer.look(path);
  expect((await entriesOf(id)).flatMap((entry) => (entry.type === 'message' ? [entry.text] : []))).toEqual([
    'hi there',
    'and again',
    'and more',
  ]);
});

test('a broken, foreign or unknown line is lost alone', async () => {
  await bring('2.1.325/hello');
  const id = (await importerIds())[0] ?? '';
  const path = join(folder, '-home-user-project', `${id}.jsonl`);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  const foreign = ['{"type":"user","mess', 'null', '\u0000\u0001', '{"type":"brand-new","x":1}', '{"type":"user"}'];
  await writeFile(path, `${[...foreign, ...lines, ...foreign].join('\n')}\n{"type":"assis`);
  await importer.scan();
  const entries = await entriesOf(id);
  expect(count(entries, 'message')).toBe(2);
  expect(count(entries, 'text')).toBe(2);
  expect(count(entries, 'unknown')).toBe(4);
  expect(count(entries, 'noise')).toBe(6);
});

test('a file that was put in another’s place brings only what is not known yet', async () => {
  await bring('2.1.38/hello');
  await importer.scan();
  const id = await only();
  const path = join(folder, '-home-user-project', `${id}.jsonl`);
  const text = await readFile(path, 'utf8');
  await truncate(path, 0);
  await writeFile(path, `{"type":"queue-operation","operation":"new"}\n${text}`);
  await importer.look(path);
  expect(count(await entriesOf(id), 'message')).toBe(2);
  expect(count(await entriesOf(id), 'text')).toBe(2);
});

test('a session that was deleted here does not come back', async () => {
  await bring('2.1.38/hello');
  await importer.scan();
  const id = await only();
  await store.deleteSession(id, holder);
  await appendFile(join(folder, '-home-user-project', `${id}.jsonl`), '{"type":"queue-operation"}\n');
  await importer.scan();
  expect(await sessions()).toEqual([]);
});

test('nor does one that was run here, whose record was never read', async () => {
  await bring('2.1.325/subagent');
  const id =
    (await readdir(join(folder, '-home-user-project'))).find((name) => name.endsWith('.jsonl'))?.slice(0, -6) ?? '';
  await store.createSession({ id, cwd: '/home/user/project', createdAt: 1, holder, parent: null });
  await store.deleteSession(id, holder);
  await importer.scan();
  expect(await sessions()).toEqual([]);
});

test('links are not followed, and what is not a record is left alone', async () => {
  await mkdir(join(folder, '-home-user-project'), { recursive: true });
  await symlink(folder, join(folder, '-home-user-project', 'loop'));
  await symlink(join(records, '2.1.38/hello'), join(folder, 'out'));
  await writeFile(join(folder, '-home-user-project', 'notes.jsonl'), '{}\n');
  await importer.scan();
  expect(await sessions()).toEqual([]);
});

test('the views made anew from the journal are the same, byte for byte', async () => {
  for (const name of ['subagent', 'compact', 'resume', 'interrupt', 'slash-local']) await bring(`2.1.325/${name}`);
  await importer.scan();
  await store.close();
  const opened = openDatabase({ file: join(root, 'quarterdeck.sqlite') });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const { database } = opened;
  const ids = sessionIds(database);
  const dump = () => ids.map((id) => dumpViews(database, id));
  const before = dump();
  for (const id of ids) rebuildViews(database, id, createRefold);
  expect(ids).toHaveLength(6);
  expect(dump()).toEqual(before);
  database.close();
  await open();
});

async function importerIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { sessionId } of findTranscripts(folder)) ids.push(sessionId);
  return ids;
}

test('[R16] an import that was cut by a kill goes on where it was, though the killed server still holds the session', async () => {
  await bring('2.1.325/hello');
  await importer.scan();
  const id = await only();
  const own = JSON.parse(await holderOfThisProcess(process.pid, randomUUID())) as object;
  await store.hold(id, JSON.stringify({ ...own, startTime: '1' }), null);
  const before = (await store.session(id))?.head ?? 0;
  for await (const { path } of findTranscripts(folder)) {
    const [last = ''] = (await readFile(path, 'utf8')).trim().split('\n').slice(-1);
    const uuid = randomUUID();
    await appendFile(path, `${last.replaceAll(/"uuid":"[^"]*"/g, `"uuid":"${uuid}"`)}\n`);
  }
  await importer.scan();
  expect((await store.session(id))?.head).toBeGreaterThan(before);
  expect((await store.session(id))?.holder).toBe(null);
});
