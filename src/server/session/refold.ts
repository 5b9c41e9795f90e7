import type { Change } from '../../core/session/change.ts';
import { foldLine } from '../../core/session/fold-line.ts';
import type { EventLine } from '../../core/session/reduce.ts';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { type SessionSummary, summarise } from '../../core/session/summary.ts';
import { meaningOf } from '../claude/interpret/meaning.ts';
import type { Checkpoint, JournalLine } from '../store/store.ts';
import { isCheckpoint } from './commit-queue.ts';
import { understand } from './understand.ts';

/** The same fold as a live session's, over lines that are in the journal already. */
export function createRefold(sessionId: string) {
  let state: SessionState = emptyState(sessionId);
  return {
    line(line: JournalLine): { changes: Change[]; checkpoint: Checkpoint | null } {
      const meant: EventLine = {
        seq: line.seq,
        at: line.at,
        epoch: line.epoch,
        events: understand(() => meaningOf(line)),
      };
      const step = foldLine(state, meant);
      state = step.state;
      return { changes: step.changes, checkpoint: isCheckpoint(meant) ? { seq: line.seq, state } : null };
    },
    summary: (): SessionSummary => summarise(state),
    state: (): SessionState => state,
  };
}
