import type { DatabaseSync } from 'node:sqlite';
import { maskLine, ownControlId } from '../../../core/session/masked-line.ts';
import type { JournalLine } from '../store.ts';
import { createBundleReads } from './bundle.ts';
import { linesInBundle } from './line-bundle.ts';

/** What lines are read from. */
export const lineColumns = 'seq, at, epoch, source, "by", body, bundle, place, length, lines';

/**
 * A row of the journal. Where it has a number of `lines`, its body is a bundle of as many, and it has the `seq` of the
 * last. Imports of before have a row for each line, with its place in one of the `bundles`.
 */
export type LineRow = JournalLine & {
  bundle: number | null;
  place: number | null;
  length: number | null;
  lines: number | null;
};

/** Gives lines as they were written, from rows that are read in order: those after one, of which a row may hold some. */
export function createLineReads(
  database: DatabaseSync,
): (rows: Iterable<LineRow>, after: number) => Generator<JournalLine> {
  const select = database.prepare('SELECT body FROM bundles WHERE key = ?');
  const bytesOf = createBundleReads(
    (key) => (select.get(key) as { body: Uint8Array }).body,
    (bytes) => bytes,
  );

  function bodyOf({ body, bundle, place, length }: LineRow): Uint8Array {
    if (bundle === null || place === null || length === null) return body;
    return bytesOf(bundle).subarray(place, place + length);
  }

  return function* (rows, after) {
    for (const row of rows) {
      const { seq, at, epoch, source, by } = row;
      if (row.lines === null) {
        const line = { seq, at, epoch, source, by, body: bodyOf(row) };
        yield row.bundle === null ? line : withoutSecrets(line);
        continue;
      }
      for (const line of linesInBundle(row.body, seq)) if (line.seq > after) yield withoutSecrets({ ...line, epoch });
    }
  };
}

/**
 * Journals that came from elsewhere before secrets were kept out of them can hold some of a stranger's. Nothing here
 * needs those.
 */
export function withoutSecrets(line: JournalLine): JournalLine {
  const bytes = Buffer.from(line.body.buffer, line.body.byteOffset, line.body.byteLength);
  if (line.source !== 'own' && !bytes.includes(ownControlId)) return line;
  const text = bytes.toString();
  const masked = maskLine(line.source, text);
  return masked === text ? line : { ...line, body: Buffer.from(masked) };
}
