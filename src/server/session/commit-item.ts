import type { Happening } from '../../core/alert/alert.ts';
import type { Change } from '../../core/session/change.ts';
import type { LiveEvent } from '../../core/session/event.ts';
import type { EventLine } from '../../core/session/reduce.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { Append } from '../store/store.ts';
import type { TranscriptRow } from '../store/transcript-store.ts';
import type { Commit, Frame, Meant } from './commit-queue.ts';

/** What waits for its turn to be shown, with the state after it. Only a line has to be committed before. */
export type CommitItem =
  | LineItem
  | { type: 'frame'; frame: Frame; state: SessionState }
  | { type: 'live'; at: number; event: LiveEvent; state: SessionState };

export type LineItem = {
  type: 'line';
  line: EventLine;
  changes: Change[];
  happenings: Happening[];
  meant: Meant;
  state: SessionState;
  resolve(commit: Commit): void;
};

/** What the lines of one batch add to it besides themselves. */
export function besidesLines(lines: readonly LineItem[]): Pick<Append, 'transcripts' | 'happenings'> {
  const transcripts: TranscriptRow[] = lines.flatMap(({ meant }) => meant.transcripts ?? []);
  const happenings: Happening[] = lines.flatMap((line) => line.happenings);
  return {
    ...(transcripts.length > 0 ? { transcripts } : {}),
    ...(happenings.length > 0 ? { happenings } : {}),
  };
}
