import type { DatabaseSync } from 'node:sqlite';
import { type Bundle, createBundleReads, createBundler } from './bundle.ts';
import type { ViewRow } from './views.ts';

/** Entries on their way to the writer: `rows` have no body, and `bodies` holds the bundles, one after the other. */
export type BundledEntries = { rows: ViewRow[]; lengths: number[]; bundles: Bundle[]; bodies: ArrayBuffer };

/** A search shows entries from many places, each of which reads its bundle: so it is short. */
const bundleBytes = 128 * 1024;
/** The body is the last value of a row of `entries`. */
const bodyPlace = 4;

/** Takes the bodies out of rows of entries. */
export function createEntryBundler() {
  const rows: ViewRow[] = [];
  const lengths: number[] = [];
  const bundler = createBundler();
  return {
    add(row: ViewRow): void {
      lengths.push(bundler.addText(String(row.values[bodyPlace])));
      row.values[bodyPlace] = '';
      rows.push(row);
      if (bundler.waiting >= bundleBytes) bundler.seal();
    },
    take(): BundledEntries {
      bundler.seal();
      return { rows, lengths, bundles: [...bundler.bundles], bodies: bundler.bodies() };
    },
  };
}

/** Keeps the bundles of a session. Tells of each entry in which one it lies, and where. */
export function createEntryBundleWrites(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO entry_bundles (session, body) VALUES (?, ?)');
  return (
    session: number,
    { rows, lengths, bundles, bodies }: BundledEntries,
    put: (row: ViewRow, place: EntryPlace) => void,
  ): void => {
    let entry = 0;
    let offset = 0;
    for (const { count, bytes } of bundles) {
      const key = Number(insert.run(session, new Uint8Array(bodies, offset, bytes)).lastInsertRowid);
      offset += bytes;
      let place = 0;
      for (const end = entry + count; entry < end; entry += 1) {
        const row = rows[entry];
        const length = lengths[entry] ?? 0;
        if (row) put(row, { bundle: key, place, length });
        place += length;
      }
    }
  };
}

/** Where the body of an entry lies when it is not in its row. */
export type EntryPlace = { bundle: number | null; place: number | null; length: number | null };

/** What the body of an entry is read from. */
export const bodyColumns = 'entries.body, entries.bundle, entries.place, entries.length';

export type BodyColumns = EntryPlace & { body: string };

/** Gives bodies of entries as they were written. */
export function createBodyReads(database: DatabaseSync): (row: BodyColumns) => string {
  const select = database.prepare('SELECT body FROM entry_bundles WHERE key = ?');
  const bytesOf = createBundleReads((key) => (select.get(key) as { body: Uint8Array }).body);

  return ({ body, bundle: key, place, length }) => {
    if (key === null || place === null || length === null) return body;
    return bytesOf(key).toString('utf8', place, place + length);
  };
}
