import { useMemo, useSyncExternalStore } from 'react';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';
import { getJson, pathOf } from '../../connection/api.ts';
import { useClient, useLink } from '../../store/client-context.ts';
import { useCommand } from '../../store/command.ts';
import { useSession } from '../../store/session-context.ts';
import { type UnsentMessage, unsentMessages } from './unsent.ts';

const none: readonly UnsentMessage[] = [];

/** What waits for the link. With the link open it is on its way, and answered in a moment. */
export function useUnsent(): readonly UnsentMessage[] {
  const { id } = useSession();
  const client = useClient();
  const isDown = useLink().type !== 'open';
  const unanswered = useSyncExternalStore(client.onOutbox, () => client.unanswered);
  return useMemo(() => (isDown ? unsentMessages(unanswered, id) : none), [isDown, unanswered, id]);
}

/** Takes a message back. Gives its whole text, or null when it was too late. */
export function useWithdraw(): (message: WaitingMessage) => Promise<string | null> {
  const { id: sessionId } = useSession();
  const command = useCommand();
  return async (message) => {
    const text = await wholeText(sessionId, message);
    const answer = await command({ type: 'message.withdraw', sessionId, messageId: message.id });
    return answer.type === 'done' ? text : null;
  };
}

async function wholeText(sessionId: string, { id, text, clipped }: WaitingMessage): Promise<string> {
  if (!clipped) return text;
  const path = `/sessions${pathOf(sessionId)}/entries${pathOf(id)}/payload`;
  const { entry } = await getJson<{ entry: WaitingMessage }>(path).catch(() => ({ entry: { text } }));
  return entry.text;
}
