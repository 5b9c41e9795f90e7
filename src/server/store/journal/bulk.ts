import type { Change } from '../../../core/session/change.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { lastChanges } from '../../../core/session/last-changes.ts';
import type { Append, Appended, Created, NewLine, NewSession } from '../store.ts';
import { createEntryBundler } from './bundled-entries.ts';
import type { PackedAppend } from './journal.ts';
import { createLineBundler, type LineBundle } from './line-bundle.ts';
import { checkpointRowOf, type ViewRow, viewRowOf } from './views.ts';

/** Where lines are appended, and what is kept with them. */
export type AppendPlace = Omit<Append, 'lines' | 'changes'>;

/** Many lines of one session. They are packed as they come, so that little is held at once. */
export type Bulk = {
  /** The body of the line is copied. */
  add(line: NewLine, changes: readonly Change[]): void;
  /** Appends what was added since the last time, which may still be on its way. Nobody else may append to the session. */
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
  const lines = createLineBundler();
  let batch = newBatch();

  function seal({ bundles, entries, rows }: Batch): void {
    const bundle = lines.seal();
    if (bundle) bundles.push(bundle);
    const closed: Entry[] = [];
    for (const change of takeChanges(batch)) {
      if (change.type === 'entry') closed.push(change.entry);
      else rows.push(viewRowOf(change));
    }
    entries.add(closed);
  }

  return {
    add(line, changes) {
      lines.add(line);
      for (const change of changes) batch.changes.push(change);
      if (lines.waiting >= bundleBytes) seal(batch);
    },
    take(place) {
      const isShort = batch.bundles.length === 0 && lines.waiting < leastBytes;
      if (!isShort) seal(batch);
      const packed = packedAppend(place, {
        bundles: batch.bundles,
        lines: lines.plain(),
        rows: isShort ? takeChanges(batch).map(viewRowOf) : batch.rows,
        entries: isShort ? null : batch.entries.take(),
      });
      batch = newBatch();
      return packed;
    },
  };
}

type Batch = {
  bundles: LineBundle[];
  changes: Change[];
  rows: ViewRow[];
  entries: ReturnType<typeof createEntryBundler>;
};

function newBatch(): Batch {
  return { bundles: [], changes: [], rows: [], entries: createEntryBundler() };
}

function takeChanges(batch: Batch): Change[] {
  const changes = lastChanges(batch.changes);
  batch.changes = [];
  return changes;
}

/** An append with what it holds already packed. */
export function packedAppend(
  { sessionId, holder, epoch, firstSeq, summary, checkpoint, transcripts, happenings, secrets }: AppendPlace,
  packed: Pick<PackedAppend, 'bundles' | 'lines' | 'rows' | 'entries'>,
): PackedAppend {
  const place = { sessionId, holder, epoch, firstSeq, summary };
  const rest = {
    ...(transcripts && { transcripts }),
    ...(happenings && { happenings }),
    ...(secrets && { secrets }),
  };
  return { ...place, ...rest, ...packed, checkpoint: checkpoint && checkpointRowOf(checkpoint) };
}
