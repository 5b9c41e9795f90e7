import type { OutboxItem } from '../../../client/outbox.ts';
import type { Entry } from '../../../core/session/entry.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { sessionStatus } from '../../../core/session/status.ts';
import type { Command } from '../../../core/wire.ts';

export type QueuedMessage = Extract<Entry, { type: 'message' }>;

/**
 * The messages that wait for their turn and can still be taken back. One that is about to be written is not waiting,
 * unless the CLI came to a bad end.
 */
export function queuedMessages(
  state: Pick<SessionState, 'outbox' | 'open' | 'turn' | 'run' | 'requests' | 'budget'>,
): QueuedMessage[] {
  const isHeld =
    state.turn.type === 'running' || ['ended', 'paused'].includes(sessionStatus(state as SessionState).type);
  return state.outbox.flatMap(({ id, delivery }, index) => {
    const entry = state.open[id];
    if (delivery !== 'saved' || entry?.type !== 'message') return [];
    return isHeld || index > 0 ? [entry] : [];
  });
}

export type UnsentMessage = Extract<Command, { type: 'message.send' }>;

/** What was sent to this session and has not reached the server. */
export function unsentMessages(unanswered: readonly OutboxItem[], sessionId: string): UnsentMessage[] {
  return unanswered.flatMap(({ command }) =>
    command.type === 'message.send' && command.sessionId === sessionId ? [command] : [],
  );
}
