import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useClient } from '../../store/client-context.ts';

/** The id of the last message or answer sent to a session from this page; null until there is one. */
export function useOwnAct(sessionId: string): string | null {
  const client = useClient();
  const last = useRef<string | null>(null);
  const read = useCallback(() => {
    const sent = client.unanswered.findLast(
      ({ command }) =>
        (command.type === 'message.send' || command.type === 'request.answer') && command.sessionId === sessionId,
    );
    if (sent) last.current = sent.id;
    return last.current;
  }, [client, sessionId]);
  return useSyncExternalStore(client.onOutbox, read);
}
