import { useMemo, useSyncExternalStore } from 'react';
import { getJson, pathOf } from '../../connection/api.ts';
import { useClient, useLink } from '../../store/client-context.ts';
import { useCommand } from '../../store/command.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { type QueuedMessage, queuedMessages, type UnsentMessage, unsentMessages } from './queued.ts';

const none: readonly UnsentMessage[] = [];

/** What waits for its turn, and what waits for the link. */
export function useQueue(): { queued: readonly QueuedMessage[]; unsent: readonly UnsentMessage[] } {
  const session = useSession();
  const client = useClient();
  const link = useLink();
  const outbox = useSessionState((state) => state.outbox);
  const open = useSessionState((state) => state.open);
  const turn = useSessionState((state) => state.turn);
  const run = useSessionState((state) => state.run);
  const requests = useSessionState((state) => state.requests);
  const budget = useSessionState((state) => state.budget);
  const unanswered = useSyncExternalStore(client.onOutbox, () => client.unanswered);
  const isDown = link.type !== 'open';
  return {
    queued: useMemo(
      () => queuedMessages({ outbox, open, turn, run, requests, budget }),
      [outbox, open, turn, run, requests, budget],
    ),
    // With the link open they are on their way, and answered in a moment.
    unsent: useMemo(() => (isDown ? unsentMessages(unanswered, session.id) : none), [isDown, unanswered, session]),
  };
}

/** Takes a message back. Gives its whole text, or null when it was too late. */
export function useWithdraw(): (message: QueuedMessage) => Promise<string | null> {
  const { id: sessionId } = useSession();
  const command = useCommand();
  return async (message) => {
    const text = await wholeText(sessionId, message);
    const answer = await command({ type: 'message.withdraw', sessionId, messageId: message.id });
    return answer.type === 'done' ? text : null;
  };
}

async function wholeText(sessionId: string, { id, text, clipped }: QueuedMessage): Promise<string> {
  if (!clipped) return text;
  const path = `/sessions${pathOf(sessionId)}/entries${pathOf(id)}/payload`;
  const { entry } = await getJson<{ entry: QueuedMessage }>(path).catch(() => ({ entry: { text } }));
  return entry.text;
}
