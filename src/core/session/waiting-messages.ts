import { memberOf } from '../json.ts';
import { activeLimit } from '../limit/limited.ts';
import { isReplayFolder } from '../replay/replay-folder.ts';
import type { MessageTiming, OutboxRow } from './change.ts';
import type { Entry } from './entry.ts';
import type { SessionState } from './state.ts';
import { sessionStatus } from './status.ts';

/** A message that waits for its turn. */
export type WaitingMessage = {
  message: Extract<Entry, { type: 'message' }>;
  timing: MessageTiming;
  /** Stays here until a person releases it. */
  isHeld: boolean;
  /** The device that put it on hold, where that is known. */
  heldBy: string | null;
  /** Claude Code has it in its own queue. */
  isInCli: boolean;
  /** The line that holds its text: an edit names it, so that two people don't overwrite each other. */
  version: number;
};

/**
 * The messages that wait for their turn and can still be changed. One that is about to be written is not waiting,
 * unless the CLI came to a bad end. Where nobody can write, in a terminal's session or a replay, nothing waits.
 */
export function waitingMessages(state: SessionState): WaitingMessage[] {
  if (state.transcript?.place === 'terminal' || isReplayFolder(state.cwd)) return [];
  const isBlocked =
    state.turn.type === 'running' ||
    activeLimit(state) !== null ||
    ['ended', 'paused'].includes(sessionStatus(state).type);
  return state.outbox.flatMap((row, index) => {
    const message = memberOf(state.open, row.id);
    if (message?.type !== 'message') return [];
    const isWaiting = row.delivery === 'saved' && (row.held === true || isBlocked || index > 0);
    return isWaiting || row.queued ? [{ message, ...factsOf(row) }] : [];
  });
}

function factsOf({ timing = 'after', held, heldBy, queued, seq }: OutboxRow): Omit<WaitingMessage, 'message'> {
  return { timing, isHeld: held === true, heldBy: heldBy ?? null, isInCli: queued === true, version: seq };
}
