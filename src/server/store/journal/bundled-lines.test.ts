import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleAppend, exampleEntry, exampleLine, exampleSession, holder } from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { openDatabase } from '../database/database.ts';
import { openFrameSource } from '../frame-source.ts';
import type { NewLine, Store } from '../store.ts';
import { rebuildViews } from './rebuild.ts';

let place: SqlitePlace;
let store: Store;

beforeEach(async () => {
  place = await sqlitePlace();
  store = await place.open();
  await store.createSession(exampleSession('one'));
});

afterEach(async () => {
  await store.close();
  await place.remove();
});

const lines: NewLine[] = Array.from({ length: 40 }, (_, index) => ({
  ...exampleLine(''),
  at: index,
  source: 'file',
  by: index % 2 === 0 ? null : 'task',
  body: Uint8Array.from(randomBytes(index === 7 ? 0 : 20_000 + index)),
}));

/** The same bytes are used for every line, as a reader of files does. */
async function appendInBulk(added: NewLine[], entries: Entry[] = []): Promise<void> {
  const { lines: _lines, changes: _changes, ...place } = exampleAppend('one', 1);
  const bulk = store.bulk();
  const shared = new Uint8Array(30_000);
  added.forEach((line, index) => {
    shared.set(line.body);
    const entry = entries[index];
    bulk.add({ ...line, body: shared.subarray(0, line.body.length) }, entry ? [{ type: 'entry', entry }] : []);
  });
  expect(await bulk.append(place)).toEqual({ type: 'committed' });
}

const written = lines.map((line, index) => ({ ...line, seq: index + 1, epoch: 0 }));

it('lines that are kept in bundles come back byte by byte, from any place on', async () => {
  await appendInBulk(lines);
  expect(await store.lines('one', 0, 100, 100_000_000)).toEqual(written);
  expect(await store.lines('one', 12, 3, 100_000_000)).toEqual(written.slice(12, 15));
  expect(await store.line('one', 31)).toEqual(written[30]);
  expect(await store.lines('one', 0, 100, 50_000)).toEqual(written.slice(0, 2));
});

it('a live line goes on after bundles, and a rebuild reads both', async () => {
  await appendInBulk(lines);
  await store.append(exampleAppend('one', 41));
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const bodies: Uint8Array[] = [];
  const { database } = opened;
  const summary = exampleAppend('one', 1).summary;
  rebuildViews(database, 'one', () => ({
    line: ({ body }) => {
      bodies.push(Uint8Array.from(body));
      return { changes: [], checkpoint: null };
    },
    summary: () => summary,
  }));
  database.close();
  expect(bodies).toEqual([...lines.map(({ body }) => body), exampleLine('line 41').body]);
});

it('a bundle is one row of the journal, with the number of its last line', async () => {
  await appendInBulk(lines);
  expect(openRows('SELECT seq, lines FROM journal ORDER BY seq')).toEqual([
    { seq: 15, lines: 15 },
    { seq: 29, lines: 14 },
    { seq: 40, lines: 11 },
  ]);
});

it('lines are walked from the middle of one bundle into the next, and no further than was asked', async () => {
  await appendInBulk(lines);
  const opened = openFrameSource(place.file);
  if (opened.type === 'failed') throw new Error(opened.detail);
  const seqs = (after: number, limit: number) => Array.from(opened.source.walk('one', after, limit), ({ seq }) => seq);
  expect(seqs(13, 4)).toEqual([14, 15, 16, 17]);
  expect(seqs(39, 4)).toEqual([40]);
  expect(seqs(3, 0)).toEqual([]);
  opened.source.close();
});

it('lines of before, each with its place in a bundle, are read', async () => {
  await appendInBulk(lines.slice(0, 2));
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const { database } = opened;
  const bodies = Buffer.concat(lines.slice(0, 2).map(({ body }) => body));
  database.prepare('INSERT INTO bundles (key, session, body) VALUES (1, 1, ?)').run(zstdCompressSync(bodies));
  const move = database.prepare(`UPDATE journal SET body = x'', bundle = 1, place = ?, length = ? WHERE seq = ?`);
  move.run(0, 20_000, 1);
  move.run(20_000, 20_001, 2);
  database.close();
  expect(await store.lines('one', 0, 100, 100_000_000)).toEqual(written.slice(0, 2));
  expect(await store.line('one', 2)).toEqual(written[1]);
});

it('bundles go with their session', async () => {
  await appendInBulk(lines);
  expect(await store.deleteSession('one', holder)).toMatchObject({ type: 'deleted' });
  await vi.waitUntil(() => openRows('SELECT count(*) AS count FROM journal')[0]?.count === 0);
});

it('a few short lines are kept as they are', async () => {
  await appendInBulk(lines.slice(0, 2));
  expect(openRows('SELECT seq, lines FROM journal')).toEqual([
    { seq: 1, lines: null },
    { seq: 2, lines: null },
  ]);
  expect(await store.lines('one', 0, 100, 100_000_000)).toEqual(written.slice(0, 2));
});

const entries = lines.map((_, index) => ({
  ...exampleEntry(`e${index + 1}`, { seq: index + 1 }),
  type: 'text' as const,
  text: `${'ä “word” \n'.repeat(900)}${index}\ud83d`,
})) as Entry[];

it('entries that are kept in bundles are read as they are, page by page and one by one', async () => {
  await appendInBulk(lines, entries);
  const rows = openRows('SELECT count(bundle) AS bundled, sum(length(body)) AS inRow FROM entries');
  expect(rows).toEqual([{ bundled: 40, inRow: 0 }]);
  expect(await store.entries('one', { type: 'last', limit: 100 })).toEqual(entries);
  expect(await store.entries('one', { type: 'before', seq: 20, ord: 0, limit: 2 })).toEqual(entries.slice(17, 19));
  expect(await store.entry('one', 'e31')).toEqual(entries[30]);
  expect(await store.owns('one', [{ id: 'e3', returned: false }])).toEqual(['e3']);
});

it('the name of a call that is kept in a bundle is found', async () => {
  await appendInBulk(lines, [{ ...entries[0], name: 'Read' } as never, ...entries.slice(1)]);
  const opened = openFrameSource(place.file);
  if (opened.type === 'failed') throw new Error(opened.detail);
  expect(opened.source.toolName('one', 'e1')).toBe('Read');
  opened.source.close();
});

it('an entry that changes later leaves its bundle', async () => {
  await appendInBulk(lines, entries);
  const changed = { ...entries[4], text: 'another' } as Entry;
  await store.append(exampleAppend('one', 41, { changes: [{ type: 'entry', entry: changed }] }));
  expect(await store.entry('one', 'e5')).toEqual(changed);
  expect(await store.entry('one', 'e6')).toEqual(entries[5]);
});

it('a bundle of before, with texts side by side, is read', async () => {
  await appendInBulk(lines.slice(0, 2), entries.slice(0, 2));
  const [first, second] = entries.slice(0, 2).map((entry) => Buffer.from(JSON.stringify(entry)));
  if (!first || !second) throw new Error('two entries');
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const { database } = opened;
  const body = zstdCompressSync(Buffer.concat([first, second]));
  database.prepare('INSERT INTO entry_bundles (key, session, body) VALUES (1, 1, ?)').run(body);
  const move = database.prepare(`UPDATE entries SET body = '', bundle = 1, place = ?, length = ? WHERE id = ?`);
  move.run(0, first.length, 'e1');
  move.run(first.length, second.length, 'e2');
  database.close();
  expect(await store.entries('one', { type: 'last', limit: 100 })).toEqual(entries.slice(0, 2));
});

it('bundles of entries go with their session', async () => {
  await appendInBulk(lines, entries);
  await store.deleteSession('one', holder);
  await vi.waitUntil(() => openRows('SELECT count(*) AS count FROM entry_bundles')[0]?.count === 0);
});

function openRows(sql: string) {
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  try {
    return opened.database.prepare(sql).all();
  } finally {
    opened.database.close();
  }
}
