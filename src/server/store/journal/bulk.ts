import type { Change } from '../../../core/session/change.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { lastChanges } from '../../../core/session/last-changes.ts';
import type { Append, Appended, Created, NewLine, NewSession } from '../store.ts';
import { type Bundler, createBundler } from './bundle.ts';
import { type BundledEntries, createEntryBundler } from './bundled-entries.ts';
import type { BundledLines } from './bundled-lines.ts';
import type { PackedAppend } from './journal.ts';
import { checkpointRowOf, type ViewRow, viewRowOf } from './views.ts';

/** Where lines are appended, and what is kept with them. */
export type AppendPlace = Omit<Append, 'lines' | 'changes'>;

/** Many lines of one session. They are packed as they come, so that little is held at once. */
export type Bulk = {
  /** The body of the line is copied. */
  add(line: NewLine, changes: readonly Change[]): void;
  /** Appends what was added since the last time. Until it is answered nothing else may be appended to the session. */
  append(place: AppendPlace): Promise<Appended>;
  /** Makes the session with what was added, in one moment. When that is the whole of it, nobody holds it afterwards. */
  create(session: NewSession, place: AppendPlace, isWhole: boolean): Promise<Created>;
};

export type BulkStore = { bulk(): Bulk };

export type BulkPacker = {
  add: Bulk['add'];
  take(place: AppendPlace): PackedAppend;
};

/** Reading one line reads its bundle, so it is not much longer than this. */
const bundleBytes = 256 * 1024;
/** Less than this is not worth it. */
const leastBytes = 64 * 1024;

export function createBulkPacker(): BulkPacker {
  let batch = newBatch();

  function seal({ lines, entries, rows }: Batch): void {
    lines.seal();
    const closed: Entry[] = [];
    for (const change of takeChanges(batch)) {
      if (change.type === 'entry') closed.push(change.entry);
      else rows.push(viewRowOf(change));
    }
    entries.add(closed);
  }

  return {
    add({ at, source, by, body }, changes) {
      batch.heads.push({ at, source, by });
      batch.lengths.push(body.length);
      batch.lines.add(body);
      for (const change of changes) batch.changes.push(change);
      if (batch.lines.waiting >= bundleBytes) seal(batch);
    },
    take(place) {
      const isShort = batch.lines.bundles.length === 0 && batch.lines.waiting < leastBytes;
      if (!isShort) seal(batch);
      const { heads, lengths, lines, entries } = batch;
      const packed = packedAppend(place, {
        lines: { heads, lengths, bundles: [...lines.bundles], bodies: lines.bodies() },
        rows: isShort ? takeChanges(batch).map(viewRowOf) : batch.rows,
        entries: isShort ? null : entries.take(),
      });
      batch = newBatch();
      return packed;
    },
  };
}

type Batch = {
  heads: Omit<NewLine, 'body'>[];
  lengths: number[];
  lines: Bundler;
  changes: Change[];
  rows: ViewRow[];
  entries: ReturnType<typeof createEntryBundler>;
};

function newBatch(): Batch {
  return { heads: [], lengths: [], lines: createBundler(), changes: [], rows: [], entries: createEntryBundler() };
}

function takeChanges(batch: Batch): Change[] {
  const changes = lastChanges(batch.changes);
  batch.changes = [];
  return changes;
}

/** An append with what it holds already packed. */
export function packedAppend(
  { sessionId, holder, epoch, firstSeq, summary, checkpoint, transcripts, happenings }: AppendPlace,
  packed: { lines: BundledLines; rows: ViewRow[]; entries: BundledEntries | null },
): PackedAppend {
  const place = { sessionId, holder, epoch, firstSeq, summary };
  const rest = { ...(transcripts && { transcripts }), ...(happenings && { happenings }) };
  return { ...place, ...rest, ...packed, checkpoint: checkpoint && checkpointRowOf(checkpoint) };
}
