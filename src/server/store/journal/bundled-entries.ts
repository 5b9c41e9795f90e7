import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import type { Entry } from '../../../core/session/entry.ts';
import { type Bundle, compress, createBundleReads, joined } from './bundle.ts';

/** Entries on their way to the writer: `bodies` holds the bundles, one after the other, and `places` the rest of rows. */
export type BundledEntries = { places: RowPlace[]; bundles: Bundle[]; bodies: ArrayBuffer };

type RowPlace = Pick<Entry, 'id' | 'parent' | 'seq' | 'ord'>;

/** Packs entries as values: strings are copied, where JSON looks at each of their letters. */
export function createEntryBundler() {
  const places: RowPlace[] = [];
  const bundles: Bundle[] = [];
  const parts: Uint8Array[] = [];
  return {
    /** These lie in one bundle: reading one of them reads all. */
    add(entries: Entry[]): void {
      if (entries.length === 0) return;
      const part = compress(serialize(entries));
      parts.push(part);
      bundles.push({ count: entries.length, bytes: part.length });
      for (const { id, parent, seq, ord } of entries) places.push({ id, parent, seq, ord });
    },
    take: (): BundledEntries => ({ places, bundles, bodies: joined(parts) }),
  };
}

/** Keeps the bundles of a session and the rows of its entries, and marks those for the search. */
export function createEntryBundleWrites(database: DatabaseSync, upsert: StatementSync) {
  const insertBundle = database.prepare('INSERT INTO entry_bundles (session, body) VALUES (?, ?)');
  // Nearly every entry is new, and this is cheaper than looking whether it is.
  const insert = database.prepare(`
    INSERT OR IGNORE INTO entries (session, id, parent, seq, ord, body, bundle, place, length)
    VALUES (?, ?, ?, ?, ?, '', ?, ?, NULL)`);
  const last = database.prepare('SELECT coalesce(max(rowid), 0) AS rowid FROM entries');
  const mark = database.prepare(`
    INSERT INTO search_queue (number, mark) SELECT rowid, 1 FROM entries WHERE rowid > ?
    ON CONFLICT (number) DO UPDATE SET mark = mark + 1`);

  function put(session: number, { id, parent, seq, ord }: RowPlace, bundle: number, place: number): void {
    if (insert.run(session, id, parent, seq, ord, bundle, place).changes === 1) return;
    upsert.run(session, id, parent, seq, ord, '', bundle, place, null);
  }

  return (session: number, { places, bundles, bodies }: BundledEntries): void => {
    const { rowid } = last.get() as { rowid: number };
    let entry = 0;
    let offset = 0;
    for (const { count, bytes } of bundles) {
      const bundle = Number(insertBundle.run(session, new Uint8Array(bodies, offset, bytes)).lastInsertRowid);
      offset += bytes;
      for (let place = 0; place < count; place += 1, entry += 1) {
        const row = places[entry];
        if (row) put(session, row, bundle, place);
      }
    }
    mark.run(rowid);
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
  const entriesIn = createBundleReads(bodyAt, (bytes) => deserialize(bytes) as Entry[]);
  const bytesIn = createBundleReads(bodyAt, (bytes) => bytes);

  return ({ body, bundle, place, length }) => {
    if (bundle === null || place === null) return body;
    if (length === null) return JSON.stringify(entriesIn(bundle)[place]);
    return bytesIn(bundle).toString('utf8', place, place + length);
  };
}
