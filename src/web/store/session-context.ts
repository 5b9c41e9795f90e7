import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { WatchedSession } from '../../client/watched-session.ts';
import type { SessionState } from '../../core/session/state.ts';
import { useClient } from './client-context.ts';

/** The session that the components below are about. */
export const SessionContext = createContext<WatchedSession | null>(null);

/** Watches a session for as long as the component is there. */
export function useWatch(sessionId: string): WatchedSession | null {
  const client = useClient();
  const [watched, setWatched] = useState<WatchedSession | null>(null);
  useEffect(() => {
    const opened = client.watch(sessionId);
    setWatched(opened);
    return () => {
      setWatched(null);
      opened.close();
    };
  }, [client, sessionId]);
  return watched?.id === sessionId ? watched : null;
}

export function useSession(): WatchedSession {
  const watched = useContext(SessionContext);
  if (watched === null) throw new Error('there is no session around this component');
  return watched;
}

/** A part of what is watched. `select` gives the same value as long as nothing in it has changed. */
export function useWatched<Part>(watched: WatchedSession, select: (watched: WatchedSession) => Part): Part {
  return useSyncExternalStore(watched.onChange, () => select(watched));
}

/**
 * A part of the session's state. `select` picks what is there and makes nothing new, or the component would never rest.
 * Only for places that show nothing until the first snapshot is there.
 */
export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const session = useSession();
  return useWatched(session, ({ state }) => {
    if (state === null) throw new Error('the session has no state yet');
    return select(state);
  });
}
