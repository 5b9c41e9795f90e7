import type { DatabaseSync } from 'node:sqlite';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type PackedLines, packLines, unpackLines } from './packed-lines.ts';
import type { JournalLine, NewLine } from './store.ts';

/** Lines on their way to the writer: where there are `bundles`, `bodies` holds those, one after the other. */
export type BundledLines = PackedLines<NewLine> & { bundles: Bundle[] };

/** So many lines in so many compressed bytes. */
type Bundle = { lines: number; bytes: number };

/** Reading one line reads its bundle, so it is not much longer than this. */
const bundleBytes = 256 * 1024;
/** Less than this is not worth it. */
const leastBytes = 64 * 1024;

const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function bundleLines(lines: readonly NewLine[]): BundledLines {
  const packed = packLines(lines);
  if (packed.bodies.byteLength < leastBytes) return { ...packed, bundles: [] };
  const bundles: Bundle[] = [];
  const parts: Uint8Array[] = [];
  let start = 0;
  let end = 0;
  let count = 0;
  packed.lengths.forEach((length, index) => {
    end += length;
    count += 1;
    if (end - start < bundleBytes && index < packed.lengths.length - 1) return;
    const part = zstdCompressSync(new Uint8Array(packed.bodies, start, end - start), options);
    parts.push(part);
    bundles.push({ lines: count, bytes: part.length });
    start = end;
    count = 0;
  });
  return { ...packed, bodies: joined(parts), bundles };
}

function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole.buffer;
}

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
    return bundles.flatMap(({ lines, bytes }) => {
      const bundle = Number(insert.run(session, new Uint8Array(packed.bodies, offset, bytes)).lastInsertRowid);
      const first = line;
      let place = 0;
      offset += bytes;
      line += lines;
      return packed.heads.slice(first, line).map((head, index) => {
        const length = packed.lengths[first + index] ?? 0;
        place += length;
        return { ...head, body: nothing, bundle, place: place - length, length };
      });
    });
  };
}

/** What `lineOf` reads a line from. */
export const lineColumns = 'seq, at, epoch, source, "by", body, bundle, place, length';

export type LineRow = JournalLine & Pick<LineColumns, 'bundle' | 'place' | 'length'>;

/** Gives lines as they were written. Neighbours lie in one bundle, so the last one is kept open. */
export function createLineReads(database: DatabaseSync): (row: LineRow) => JournalLine {
  const select = database.prepare('SELECT body FROM bundles WHERE key = ?');
  let open: { key: number; bytes: Uint8Array } | null = null;

  function bytesOf(key: number): Uint8Array {
    if (open?.key === key) return open.bytes;
    const { body } = select.get(key) as { body: Uint8Array };
    open = { key, bytes: zstdDecompressSync(body) };
    return open.bytes;
  }

  return ({ seq, at, epoch, source, by, body, bundle, place, length }) => {
    const line = { seq, at, epoch, source, by };
    if (bundle === null || place === null || length === null) return { ...line, body };
    return { ...line, body: bytesOf(bundle).subarray(place, place + length) };
  };
}
