import type { DatabaseSync } from 'node:sqlite';
import type { SearchProgress } from '../../../core/search/found.ts';
import { cachedStatements } from '../database/cached-statements.ts';
import { inTransaction } from '../database/transaction.ts';
import { createBodyReads } from '../journal/bundled-entries.ts';
import { type Marked, takeMarked } from './search-queue.ts';
import {
  createIndexTable,
  endOfShard,
  markAll,
  shardOf,
  shardTable,
  startOfShard,
  titleTable,
} from './search-tables.ts';

/** A writer waits for as long as one step takes, so a step takes in this much and no more. */
const stepLimit = { rows: 256, letters: 64 * 1024, pages: 64 };

export type SearchIndex = {
  /** Puts the next ones of the queue into the index, the newest first, and says how much is left. */
  index(): SearchProgress;
};

export function createSearchIndex(database: DatabaseSync): SearchIndex {
  const statement = cachedStatements(database);
  const bodyOf = createBodyReads(database);
  const tables = new Map<number, string>();
  let left = 0;

  const tableOf = (number: number): string => {
    if (number < 0) return titleTable;
    const shard = shardOf(number);
    const known = tables.get(shard);
    if (known !== undefined) return known;
    const table = shardTable(shard);
    if (!statement('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)) createIndexTable(database, table);
    tables.set(shard, table);
    return table;
  };

  const put = ({ number, mark, document, place }: Marked): string => {
    const table = tableOf(number);
    const row = Math.abs(number);
    const isIndexed = number < 0 || statement('SELECT 1 FROM search_entries WHERE entry = ?').get(row);
    if (isIndexed) statement(`DELETE FROM ${table} WHERE rowid = ?`).run(row);
    if (document) {
      const { words, parts, facts } = document;
      statement(`INSERT INTO ${table} (rowid, words, parts, facts) VALUES (?, ?, ?, ?)`).run(row, words, parts, facts);
    }
    if (place) {
      statement(putPlace).run(row, place.session, place.at);
      statement(putShard).run(shardOf(row), place.at, place.at);
    } else if (number > 0) statement('DELETE FROM search_entries WHERE entry = ?').run(row);
    statement('DELETE FROM search_queue WHERE number = ? AND mark = ?').run(number, mark);
    return table;
  };

  const merge = (table: string) => {
    inTransaction(database, () => {
      database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${stepLimit.pages})`);
    });
  };

  /** What deleted sessions leave is given back table by table. */
  const dropWhereEmpty = (shard: number) => {
    if (statement(selectAny).get(startOfShard(shard), endOfShard(shard))) return false;
    inTransaction(database, () => {
      database.exec(`DROP TABLE ${shardTable(shard)}`);
      statement('DELETE FROM search_shards WHERE number = ?').run(shard);
    });
    return true;
  };

  const count = (sql: string) => Number((statement(sql).get() as { count: number }).count);

  return {
    index: () => {
      const marked = takeMarked(statement, bodyOf, stepLimit);
      if (marked.length > 0) {
        // A table that was made in a transaction that failed is not there; nor is one that another process cleared.
        tables.clear();
        const touched = inTransaction(database, () => new Set(marked.map(put)));
        const emptied = new Set(
          marked.filter(({ number, place }) => number > 0 && !place).map(({ number }) => shardOf(number)),
        );
        for (const shard of emptied) if (dropWhereEmpty(shard)) touched.delete(shardTable(shard));
        for (const table of touched) merge(table);
      }
      // Counting takes a while in a long queue, so it is done at its beginning and at its end.
      left = left > 2 * marked.length ? left - marked.length : count('SELECT count(*) AS count FROM search_queue');
      const total = count('SELECT coalesce(max(rowid), 0) AS count FROM entries');
      return { pending: left, total: Math.max(total, left) };
    },
  };
}

/** Indexes everything that is marked. `onProgress` is told how much is left. */
export function indexAll(database: DatabaseSync, onProgress: (left: number) => void): void {
  const search = createSearchIndex(database);
  for (let { pending } = search.index(); pending > 0; { pending } = search.index()) onProgress(pending);
}

/** Leaves an empty index, with everything marked. */
export function clearSearch(database: DatabaseSync): void {
  inTransaction(database, () => {
    const shards = database.prepare('SELECT number FROM search_shards').all();
    for (const { number } of shards) database.exec(`DROP TABLE IF EXISTS ${shardTable(Number(number))}`);
    database.exec(`
      DELETE FROM search_shards; DELETE FROM search_entries; DELETE FROM search_queue;
      DROP TABLE ${titleTable}`);
    createIndexTable(database, titleTable);
    database.exec(markAll);
  });
}

const selectAny = 'SELECT 1 FROM search_entries WHERE entry >= ? AND entry < ? LIMIT 1';

const putPlace = `
  INSERT INTO search_entries (entry, session, at) VALUES (?, ?, ?)
  ON CONFLICT (entry) DO UPDATE SET session = excluded.session, at = excluded.at`;

const putShard = `
  INSERT INTO search_shards (number, since, until) VALUES (?, ?, ?)
  ON CONFLICT (number) DO UPDATE SET since = min(since, excluded.since), until = max(until, excluded.until)`;
