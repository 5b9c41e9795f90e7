import type { DatabaseSync } from 'node:sqlite';
import type { JournalLine, NewLine } from '../store.ts';
import { type Bundle, createBundleReads } from './bundle.ts';
import { type PackedLines, unpackLines } from './packed-lines.ts';

/** Lines on their way to the writer: where there are `bundles`, `bodies` holds those, one after the other. */
export type BundledLines = PackedLines<NewLine> & { bundles: Bundle[] };

type LineColumns = NewLine & { bundle: number | null; place: number | null; length: number | null };

const nothing = new Uint8Array(0);

/** Keeps the bundles of a session, and gives the columns of its lines. */
export function createBundleWrites(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO bundles (session, body) VALUES (?, ?)');
  return (session: number, { bundles, ...packed }: BundledLines): LineColumns[] => {
    if (bundles.length === 0) {
      return unpackLines(packed).map((line) => ({ ...line, bundle: null, place: null, length: null }));
    }
    let line = 0;
    let offset = 0;
    return bundles.flatMap(({ count, bytes }) => {
      const key = Number(insert.run(session, new Uint8Array(packed.bodies, offset, bytes)).lastInsertRowid);
      const first = line;
      let place = 0;
      offset += bytes;
      line += count;
      return packed.heads.slice(first, line).map((head, index) => {
        const length = packed.lengths[first + index] ?? 0;
        place += length;
        return { ...head, body: nothing, bundle: key, place: place - length, length };
      });
    });
  };
}

/** What `lineOf` reads a line from. */
export const lineColumns = 'seq, at, epoch, source, "by", body, bundle, place, length';

export type LineRow = JournalLine & Pick<LineColumns, 'bundle' | 'place' | 'length'>;

/** Gives lines as they were written. */
export function createLineReads(database: DatabaseSync): (row: LineRow) => JournalLine {
  const select = database.prepare('SELECT body FROM bundles WHERE key = ?');
  const bytesOf = createBundleReads(
    (key) => (select.get(key) as { body: Uint8Array }).body,
    (bytes) => bytes,
  );

  return ({ seq, at, epoch, source, by, body, bundle: key, place, length }) => {
    const line = { seq, at, epoch, source, by };
    if (key === null || place === null || length === null) return { ...line, body };
    return { ...line, body: bytesOf(key).subarray(place, place + length) };
  };
}
