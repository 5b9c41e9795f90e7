import { foldLine } from '../../../core/session/fold-line.ts';
import type { SessionState } from '../../../core/session/state.ts';
import type { TranscriptRow } from '../../store/transcript-store.ts';
import type { Meant } from '../commit-queue.ts';
import type { ImportTarget } from './import-target.ts';

const batchLines = 128;
const batchBytes = 256 * 1024;

/** Hands lines to a session that is open, some at a time; `take` resolves when they are kept. */
export function createSessionTarget(opened: SessionState, take: (lines: Meant[]) => Promise<void>): ImportTarget {
  let state = opened;
  let lines: Meant[] = [];
  let bytes = 0;

  async function add(line: Meant, row: TranscriptRow | null): Promise<void> {
    state = foldLine(state, { seq: state.seq + 1, at: line.at, epoch: 0, events: line.events }).state;
    const transcripts = row ? { transcripts: [{ ...row }] } : {};
    // The bytes are a view into a chunk of the file, all of which would be sent along.
    lines.push({ ...line, body: line.body.slice(), ...transcripts });
    bytes += line.body.length;
    if (lines.length >= batchLines || bytes >= batchBytes) await flush();
  }

  async function flush(): Promise<void> {
    const batch = lines;
    lines = [];
    bytes = 0;
    if (batch.length > 0) await take(batch);
  }

  return { add, note: () => {}, flush, state: () => state };
}
