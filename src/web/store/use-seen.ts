import { useEffect, useSyncExternalStore } from 'react';
import { useMay } from './client-context.ts';
import { useCommand } from './command.ts';
import { useSessions } from './sessions.ts';

/** Tells the server that a person has this session in front of them, whenever something new happened in it. */
export function useSeen(sessionId: string): void {
  const command = useCommand();
  const may = useMay('session.see');
  const isUnread = useSessions()?.some(({ id, unread }) => id === sessionId && unread === true) ?? false;
  const isInSight = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (isUnread && isInSight && may) void command({ type: 'session.see', sessionId, seen: true }, { isQuiet: true });
  }, [command, sessionId, isUnread, isInSight, may]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
