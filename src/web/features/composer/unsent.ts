import type { OutboxItem } from '../../../client/outbox.ts';
import type { Command } from '../../../core/wire.ts';

export type UnsentMessage = Extract<Command, { type: 'message.send' }>;

/** What was sent to this session and has not reached the server. */
export function unsentMessages(unanswered: readonly OutboxItem[], sessionId: string): UnsentMessage[] {
  return unanswered.flatMap(({ command }) =>
    command.type === 'message.send' && command.sessionId === sessionId ? [command] : [],
  );
}
