import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { WatchedSessions } from '../../client/watched-sessions.ts';
import type { SessionItem } from '../../core/wire.ts';
import { useClient } from './client-context.ts';

export const SessionsContext = createContext<WatchedSessions | null>(null);

/** Watches the list of sessions, once for the whole page. */
export function useWatchSessions(): WatchedSessions | null {
  const client = useClient();
  const [watched, setWatched] = useState<WatchedSessions | null>(null);
  useEffect(() => {
    const opened = client.watchSessions();
    setWatched(opened);
    return () => opened.close();
  }, [client]);
  return watched;
}

/** The sessions as the server lists them, the last updated first; null until they are there. */
export function useSessions(): readonly SessionItem[] | null {
  const watched = useContext(SessionsContext);
  return useSyncExternalStore(watched?.onChange ?? never, () => watched?.sessions ?? null);
}

/** Whether the server has older sessions than those it lists. */
export function useHasMoreSessions(): boolean {
  const watched = useContext(SessionsContext);
  return useSyncExternalStore(watched?.onChange ?? never, () => watched?.hasMore ?? false);
}

/** When the list was saved on this device; null while it comes from the server. */
export function useSessionsSavedAt(): number | null {
  const watched = useContext(SessionsContext);
  return useSyncExternalStore(watched?.onChange ?? never, () => watched?.savedAt ?? null);
}

/** How many requests wait for a person, over all sessions. */
export function useWaiting(): number {
  return (useSessions() ?? []).reduce((sum, { waiting }) => sum + waiting, 0);
}

function never(): () => void {
  return () => {};
}
