import { isReplayFolder } from '../replay/replay-folder.ts';
import type { Entry } from './entry.ts';
import type { SessionState } from './state.ts';
import { sessionStatus } from './status.ts';

export type WaitingMessage = Extract<Entry, { type: 'message' }>;

/**
 * The messages that wait for their turn and can still be taken back. One that is about to be written is not waiting,
 * unless the CLI came to a bad end. Where nobody can write, in a terminal's session or a replay, nothing waits.
 */
export function waitingMessages(state: SessionState): WaitingMessage[] {
  if (state.transcript?.place === 'terminal' || isReplayFolder(state.cwd)) return [];
  const isHeld = state.turn.type === 'running' || ['ended', 'paused'].includes(sessionStatus(state).type);
  return state.outbox.flatMap(({ id, delivery }, index) => {
    const entry = state.open[id];
    if (delivery !== 'saved' || entry?.type !== 'message') return [];
    return isHeld || index > 0 ? [entry] : [];
  });
}
