import type { DatabaseSync } from 'node:sqlite';
import type { SearchProgress } from '../../core/search/found.ts';
import type { Entry } from '../../core/session/entry.ts';
import { cachedStatements } from './cached-statements.ts';
import { type DocumentSession, entryDocument, type SearchDocument, titleDocument } from './search-document.ts';
import { createIndexTable, markAll, shardOf, shardTable, titleTable } from './search-tables.ts';
import { inTransaction } from './transaction.ts';

/** A writer waits for as long as one step takes, so a step takes in this much and no more. */
const stepLimit = { rows: 256, letters: 64 * 1024, pages: 64 };

export type SearchIndex = {
  /** Puts the next ones of the queue into the index, the newest first, and says how much is left. */
  index(): SearchProgress;
};

export function createSearchIndex(database: DatabaseSync): SearchIndex {
  const statement = cachedStatements(database);
  const tables = new Map<number, string>();
  let left = 0;

  /** Reads and splits before the transaction: nobody waits for that. */
  const take = (): Marked[] => {
    const titles = statement(selectTitles).all(stepLimit.rows) as TitleColumns[];
    if (titles.length > 0) return titles.map(markedTitle);
    const marked: Marked[] = [];
    let letters = 0;
    for (const row of statement(selectEntries).iterate(stepLimit.rows) as Iterable<EntryColumns>) {
      marked.push(markedEntry(row));
      letters += row.body?.length ?? 0;
      if (letters >= stepLimit.letters) break;
    }
    return marked.reverse();
  };

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

  const count = (sql: string) => Number((statement(sql).get() as { count: number }).count);

  return {
    index: () => {
      const marked = take();
      if (marked.length > 0) {
        // A table that was made in a transaction that failed is not there; nor is one that another process cleared.
        tables.clear();
        const touched = inTransaction(database, () => new Set(marked.map(put)));
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

type Marked = {
  number: number;
  mark: number;
  document: SearchDocument | null;
  place: { session: number; at: number } | null;
};

type SessionColumns = { key: number | null; cwd: string | null; model: string | null; deleted: number | null };
type TitleColumns = SessionColumns & { number: number; mark: number; title: string | null };
type EntryColumns = SessionColumns & { number: number; mark: number; body: string | null };

function markedTitle(row: TitleColumns): Marked {
  const session = sessionOf(row);
  return {
    number: row.number,
    mark: row.mark,
    document: session && titleDocument(row.title, session),
    place: null,
  };
}

function markedEntry(row: EntryColumns): Marked {
  const { number, mark, body } = row;
  const session = sessionOf(row);
  if (body === null || session === null) return { number, mark, document: null, place: null };
  const entry = JSON.parse(body) as Entry;
  return { number, mark, document: entryDocument(entry, session), place: { session: session.key, at: entry.at } };
}

function sessionOf({ key, cwd, model, deleted }: SessionColumns): DocumentSession | null {
  return key === null || deleted === 1 ? null : { key, cwd: cwd ?? '', model };
}

const selectTitles = `
  SELECT number, mark, key, cwd, model, deleted, title
  FROM search_queue LEFT JOIN sessions ON key = -number WHERE number < 0 ORDER BY number LIMIT ?`;

const selectEntries = `
  SELECT number, mark, body, key, cwd, model, deleted
  FROM search_queue LEFT JOIN entries ON entries.rowid = number LEFT JOIN sessions ON key = session
  WHERE number > 0 ORDER BY number DESC LIMIT ?`;

const putPlace = `
  INSERT INTO search_entries (entry, session, at) VALUES (?, ?, ?)
  ON CONFLICT (entry) DO UPDATE SET session = excluded.session, at = excluded.at`;

const putShard = `
  INSERT INTO search_shards (number, since, until) VALUES (?, ?, ?)
  ON CONFLICT (number) DO UPDATE SET since = min(since, excluded.since), until = max(until, excluded.until)`;
