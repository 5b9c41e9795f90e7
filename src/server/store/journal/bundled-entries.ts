import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Entry } from '../../../core/session/entry.ts';
import { createManyRows, type Values } from '../database/many-rows.ts';
import { compress, createBundleReads } from './bundle.ts';
import { entriesInBundle, packEntries } from './entry-bundle.ts';

/** Entries on their way to the writer, all of them in bundles, with the columns of their rows. */
export type BundledEntries = {
  ids: string[];
  parents: (string | null)[];
  seqs: number[];
  ords: number[];
  bundles: EntryBundle[];
};

type EntryBundle = { count: number; bytes: Uint8Array };

export function createEntryBundler() {
  const bundled: BundledEntries = { ids: [], parents: [], seqs: [], ords: [], bundles: [] };
  return {
    /** These lie in one bundle: reading one of them reads all. */
    add(entries: Entry[]): void {
      if (entries.length === 0) return;
      bundled.bundles.push({ count: entries.length, bytes: packEntries(entries) });
      for (const { id, parent, seq, ord } of entries) {
        bundled.ids.push(id);
        bundled.parents.push(parent);
        bundled.seqs.push(seq);
        bundled.ords.push(ord);
      }
    },
    take: () => bundled,
  };
}

type Row = [number, string, string | null, number, number, number, number];

/** Keeps the bundles of a session and the rows of its entries, and marks those for the search. */
export function createEntryBundleWrites(database: DatabaseSync, upsert: StatementSync) {
  const insertBundle = database.prepare('INSERT INTO entry_bundles (key, session, body) VALUES (?, ?, ?)');
  const nextKey = createBundleKeys(database);
  // Nearly every entry is new, and this is cheaper than looking whether it is.
  const insert = createManyRows(database, {
    insert: 'INSERT OR IGNORE INTO entries (session, id, parent, seq, ord, body, bundle, place, length)',
    row: "(?, ?, ?, ?, ?, '', ?, ?, NULL)",
  });
  const last = database.prepare('SELECT coalesce(max(rowid), 0) AS rowid FROM entries');
  const mark = database.prepare(`
    INSERT INTO search_queue (number, mark) SELECT rowid, 1 FROM entries WHERE rowid > ?
    ON CONFLICT (number) DO UPDATE SET mark = mark + 1`);

  function change(rows: readonly Values[]): void {
    for (const [session, id, parent, seq, ord, bundle, place] of rows as Row[]) {
      upsert.run(session, id, parent, seq, ord, '', bundle, place, null);
    }
  }

  return (session: number, { ids, parents, seqs, ords, bundles }: BundledEntries): void => {
    const { rowid } = last.get() as { rowid: number };
    const rows: Row[] = [];
    for (const { count, bytes } of bundles) {
      const bundle = nextKey();
      insertBundle.run(bundle, session, compress(bytes));
      for (let place = 0; place < count; place += 1) {
        const entry = rows.length;
        rows.push([session, ids[entry], parents[entry], seqs[entry], ords[entry], bundle, place] as Row);
      }
    }
    insert(rows, change);
    mark.run(rowid);
  };
}

/** The highest key that a connection has given out. */
const highest = new WeakMap<DatabaseSync, number>();

/** Readers keep a bundle open by its key, so the key of a deleted bundle is never given to another. */
function createBundleKeys(database: DatabaseSync): () => number {
  const top = database.prepare('SELECT coalesce(max(key), 0) AS key FROM entry_bundles');
  return () => {
    const key = Math.max((top.get() as { key: number }).key, highest.get(database) ?? 0) + 1;
    highest.set(database, key);
    return key;
  };
}

/**
 * Where an entry lies when its body is not in its row: it is the `place`th of its bundle. Bundles of before have bodies
 * side by side, of so many bytes.
 */
export type EntryPlace = { bundle: number | null; place: number | null; length: number | null };

/** What the body of an entry is read from. */
export const bodyColumns = 'entries.body, entries.bundle, entries.place, entries.length';

export type BodyColumns = EntryPlace & { body: string };

/** Gives bodies of entries as they were written. */
export function createBodyReads(database: DatabaseSync): (row: BodyColumns) => string {
  const select = database.prepare('SELECT body FROM entry_bundles WHERE key = ?');
  const bodyAt = (key: number) => (select.get(key) as { body: Uint8Array }).body;
  const entriesIn = createBundleReads(bodyAt, entriesInBundle);
  const bytesIn = createBundleReads(bodyAt, (bytes) => bytes);

  return ({ body, bundle, place, length }) => {
    if (bundle === null || place === null) return body;
    if (length === null) return JSON.stringify(entriesIn(bundle)[place]);
    return bytesIn(bundle).toString('utf8', place, place + length);
  };
}
