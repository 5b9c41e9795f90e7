import { foldLine } from '../../../core/session/fold-line.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { summarise } from '../../../core/session/summary.ts';
import type { Appended, Checkpoint, Created, NewSession, Store } from '../../store/store.ts';
import type { TranscriptRow } from '../../store/transcript-store.ts';
import { isCheckpoint, type Meant } from '../commit-queue.ts';

/** Where the lines of a record go: into the store, or into a session that is open. */
export type ImportTarget = {
  /** Adds a line. `row` tells how far its file is read with it, and can be changed before the next line. */
  add(line: Meant, row: TranscriptRow | null): Promise<void> | void;
  /** Notes how far a file is read where there was no line to add. */
  note(row: TranscriptRow): void;
  /** Whatever was added is kept when this resolves. */
  flush(): Promise<void>;
  /** The state after everything that was added. */
  state(): SessionState;
};

/** The lines could not be kept: somebody else writes the session, or the store cannot. */
export class NotKept extends Error {}

/** The database rejects one of the lines, and always will. */
export class Rejected extends NotKept {}

/** A session that was to be made was there. */
export class AlreadyThere extends NotKept {}

const batchLines = 4096;
const batchBytes = 4 * 1024 * 1024;
/** So many are on their way at the most: now and then a commit takes five times as long as another. */
const batchesAtOnce = 3;

export type StoreTarget = ImportTarget & {
  /** Whether the session is to be given back: one that is made with all of its lines in one moment is not. */
  readonly isHeld: boolean;
};

type Written = { holder: string; epoch: number; state: SessionState; newSession: NewSession | null };

/**
 * Folds lines and appends them in short transactions, some of which are on their way while the next is made. Nobody else
 * may write the session meanwhile. A new one is made with its first lines.
 */
export function createStoreTarget(store: Store, { holder, epoch, state: opened, newSession }: Written): StoreTarget {
  let state = opened;
  let toMake = newSession;
  let isHeld = newSession === null;
  const bulk = store.bulk();
  let batch = newBatch();
  const sending: Promise<Appended | Created>[] = [];

  function add(line: Meant, row: TranscriptRow | null): Promise<void> | void {
    const meant = { seq: state.seq + 1, at: line.at, epoch, events: line.events };
    const step = foldLine(state, meant);
    state = step.state;
    bulk.add(line, step.changes);
    batch.lines += 1;
    if (isCheckpoint(meant)) batch.checkpoint = { seq: meant.seq, state };
    batch.bytes += line.body.length;
    if (row) batch.rows.set(row.path, row);
    if (batch.lines >= batchLines || batch.bytes >= batchBytes) return send();
  }

  async function send(isLast = false): Promise<void> {
    const { lines, checkpoint, rows } = batch;
    const summary = summarise(state);
    const firstSeq = state.seq - lines + 1;
    const transcripts = Array.from(rows.values(), (row) => ({ ...row }));
    batch = newBatch();
    if (lines > 0) {
      const place = { sessionId: state.id, holder, epoch, firstSeq, summary, checkpoint, transcripts };
      sending.push(toMake ? bulk.create(toMake, place, isLast) : bulk.append(place));
      if (toMake) isHeld = !isLast;
      toMake = null;
      return fewerThan(batchesAtOnce);
    }
    await fewerThan(1);
    if (transcripts.length > 0) await store.putTranscripts(transcripts);
  }

  /** Waits until so few batches are on their way. */
  async function fewerThan(count: number): Promise<void> {
    while (sending.length >= count) await sent();
  }

  async function sent(): Promise<void> {
    const appended = await sending.shift();
    if (appended === undefined || appended.type === 'committed' || appended.type === 'created') return;
    // Those behind it do not follow what is kept, so they are refused.
    await Promise.allSettled(sending.splice(0));
    if (appended.type === 'exists') isHeld = false;
    if (appended.type === 'exists') throw new AlreadyThere('It was made a moment ago.');
    if (appended.type === 'failed' && appended.reason === 'other') throw new Rejected(appended.detail);
    throw new NotKept(appended.type === 'failed' ? appended.detail : 'Somebody else writes this session.');
  }

  return {
    add,
    note: (row) => batch.rows.set(row.path, row),
    async flush() {
      await send(true);
      await fewerThan(1);
    },
    state: () => state,
    get isHeld() {
      return isHeld;
    },
  };
}

type Batch = { lines: number; bytes: number; checkpoint: Checkpoint | null; rows: Map<string, TranscriptRow> };

function newBatch(): Batch {
  return { lines: 0, bytes: 0, checkpoint: null, rows: new Map() };
}
