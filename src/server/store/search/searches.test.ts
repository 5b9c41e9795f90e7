import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exampleEntry } from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import { readQuery } from '../../../core/search/query.ts';
import { openDatabase } from '../database/database.ts';
import { clearSearch, indexAll } from './search-index.ts';
import type { SearchPlace } from './search-store.ts';
import { endOfShard } from './search-tables.ts';
import { createSearches } from './searches.ts';

let place: SqlitePlace;
let database: DatabaseSync;

beforeEach(async () => {
  place = await sqlitePlace();
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  database = opened.database;
  database.exec(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 's', '/work', 1, 0, 0, 'idle', 0, 0, 0, 1)`);
  for (const entry of [1, endOfShard(0), endOfShard(1)]) put(entry, `entry ${entry}`);
  indexAll(database, () => {});
});

afterEach(async () => {
  database.close();
  await place.remove();
});

it('[W36] a search that takes too long tells what it has, and goes on from there', () => {
  let time = 0;
  // Each table takes a second.
  const slow = () => {
    time += 1000;
    return time;
  };
  const first = search('entry ', null, slow);
  expect(first).toMatchObject({ hits: [{ entryId: String(endOfShard(1)) }], isComplete: false });
  time = 0;
  const second = search('entry ', first.place, slow);
  expect(second).toMatchObject({ hits: [{ entryId: String(endOfShard(0)) }], isComplete: false });
});

it('a time is looked for only in tables that reach into it', () => {
  expect(ids('entry after:1970-01-02 ')).toEqual([]);
  expect(ids('entry before:1970-01-02 ')).toHaveLength(3);
});

it('the index can be made anew, and finds the same', () => {
  const before = ids('entry ');
  expect(before).toHaveLength(3);
  clearSearch(database);
  expect(ids('entry ')).toEqual([]);
  indexAll(database, () => {});
  expect(ids('entry ')).toEqual(before);
});

it('a table that holds nothing any more is dropped', () => {
  database.exec(`DELETE FROM entries WHERE rowid = ${endOfShard(0)}`);
  indexAll(database, () => {});
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'search_shard__'").all();
  expect(tables.map(({ name }) => name)).toEqual(['search_shard_0', 'search_shard_2']);
  expect(ids('entry ')).toHaveLength(2);
});

it('what changes while it is put into the index is put there again', () => {
  const later = JSON.stringify({ ...exampleEntry('7', { seq: 7 }), text: 'later words' });
  database.exec(`
    CREATE TEMP TRIGGER meanwhile AFTER INSERT ON search_entries WHEN new.entry = 7 BEGIN
      UPDATE entries SET body = '${later}' WHERE rowid = 7;
    END`);
  put(7, 'earlier words');
  indexAll(database, () => {});
  expect([ids('earlier '), ids('later ')]).toEqual([[], ['7']]);
});

it('an entry that cannot be read keeps no other from being found', () => {
  database.exec(`UPDATE entries SET body = '{' WHERE rowid = 1`);
  put(2, 'another entry');
  indexAll(database, () => {});
  expect(ids('entry ')).toEqual([String(endOfShard(1)), String(endOfShard(0)), '2']);
});

function put(entry: number, text: string): void {
  const body = JSON.stringify({ ...exampleEntry(String(entry), { seq: entry }), text });
  database
    .prepare('INSERT INTO entries (rowid, session, id, seq, ord, body) VALUES (?, 1, ?, ?, 0, ?)')
    .run(entry, String(entry), entry, body);
}

function search(text: string, after: SearchPlace | null = null, now = () => 0) {
  const read = readQuery(text, { now: 0, dayStart: (year, month, day) => Date.UTC(year, month - 1, day) });
  if (read.type !== 'query') throw new Error(`${text} is no query`);
  const asked = { query: read.query, sessionId: null, limit: 10, after };
  const found = createSearches(database, now).search(asked, new Int32Array(1));
  if (found.type !== 'found') throw new Error(found.type);
  return found;
}

function ids(text: string): (string | null)[] {
  return search(text).hits.map(({ entryId }) => entryId);
}
