import type { Happening } from '../../core/alert/alert.ts';
import type { Change } from '../../core/session/change.ts';
import type { LiveEvent } from '../../core/session/event.ts';
import { foldLine } from '../../core/session/fold-line.ts';
import { type EventLine, reduceLive } from '../../core/session/reduce.ts';
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
  /** The database rejected what it means: only its bytes are stored. */
  isSetAside: boolean;
  state: SessionState;
  resolve(commit: Commit): void;
};

/** What the lines of one batch add to it besides themselves. */
export function besidesLines(lines: readonly LineItem[]): Pick<Append, 'transcripts' | 'happenings' | 'secrets'> {
  const transcripts: TranscriptRow[] = lines.flatMap(({ meant }) => meant.transcripts ?? []);
  const happenings: Happening[] = lines.flatMap((line) => line.happenings);
  const secrets = lines.findLast(({ meant }) => meant.secrets)?.meant.secrets;
  return {
    ...(secrets ? { secrets } : {}),
    ...(transcripts.length > 0 ? { transcripts } : {}),
    ...(happenings.length > 0 ? { happenings } : {}),
  };
}

/** The items up to and including so many lines. */
export function firstLines(items: readonly CommitItem[], limit: number): CommitItem[] {
  let lines = 0;
  for (const [index, { type }] of items.entries()) {
    if (type === 'line') lines += 1;
    if (lines >= limit) return items.slice(0, index + 1);
  }
  return [...items];
}

/** Takes the meaning from the first line that waits, and folds everything behind it again. `state` is the one before. */
export function setAside(items: readonly CommitItem[], state: SessionState): CommitItem[] {
  const first = items.find((item) => item.type === 'line');
  let before = state;
  return items.map((item) => {
    const folded = item.type === 'line' ? foldAgain(item, before, item === first) : { ...item, state: before };
    if (folded.type === 'live') folded.state = reduceLive(before, folded.at, folded.event);
    before = folded.state;
    return folded;
  });
}

function foldAgain(item: LineItem, before: SessionState, isFirst: boolean): LineItem {
  const line = isFirst ? withoutMeaning(item, before) : item.line;
  const { state, changes } = foldLine(before, line);
  const isSetAside = isFirst || item.isSetAside;
  return { ...item, line, state, changes, isSetAside, happenings: isFirst ? [] : item.happenings };
}

/** Its time may be what the database rejected. */
function withoutMeaning({ line, meant }: LineItem, { updatedAt }: SessionState): EventLine {
  const at = Number.isSafeInteger(line.at) ? line.at : updatedAt;
  return { ...line, at, events: [{ type: 'line.unreadable', from: meant.source, length: meant.body.length }] };
}
