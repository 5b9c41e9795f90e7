import { useEffect } from 'react';
import type { Client } from '../../client/client.ts';
import type { WatchedSession } from '../../client/watched-session.ts';
import type { WatchedSessions } from '../../client/watched-sessions.ts';
import { onUnauthenticated } from '../connection/api.ts';
import { clearSaved, forgetSession, saveSession, saveSessions, startSaving } from '../connection/saved-state.ts';
import { useClient } from './client-context.ts';

/** A session that streams changes many times a second. */
const restMs = 1000;

/** Saves state for this device while it is signed in, and removes all of it when it no longer is. */
export function useSavingFor(client: Client | null): void {
  useEffect(() => onUnauthenticated(() => void clearSaved()), []);
  useEffect(() => {
    if (client === null) return;
    const stopHello = client.subscribe((message) => {
      if (message.type === 'hello') void startSaving(message.device, message.logId);
      if (message.type === 'session.deleted') void forgetSession(message.sessionId);
    });
    const stopLink = client.onLink((link) => {
      if (link.type === 'refused' && link.reason === 'signedOut') void clearSaved();
    });
    return () => {
      stopHello();
      stopLink();
    };
  }, [client]);
}

/** Keeps what is on the screen of this session for a page that is opened offline. */
export function useSavingSession(watched: WatchedSession | null): void {
  useEffect(() => {
    if (watched === null) return;
    const save = () => {
      const { id, state, entries, hasOlder, isCurrent, problem } = watched;
      if (problem?.code === 'notFound') void forgetSession(id);
      if (state !== null && isCurrent) void saveSession(id, { state, entries, hasOlder, at: Date.now() });
    };
    return saveOnChange(watched.onChange, save);
  }, [watched]);
}

export function useSavingSessions(watched: WatchedSessions | null): void {
  const client = useClient();
  useEffect(() => {
    if (watched === null) return;
    const save = () => {
      const { sessions, hasMore, savedAt } = watched;
      if (sessions === null || savedAt !== null || client.link.type !== 'open') return;
      void saveSessions({ sessions, hasMore, at: Date.now() });
    };
    return saveOnChange(watched.onChange, save);
  }, [client, watched]);
}

function saveOnChange(onChange: (listener: () => void) => () => void, save: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const saveNow = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    save();
  };
  const soon = () => {
    timer ??= setTimeout(saveNow, restMs);
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') saveNow();
  };
  const stop = onChange(soon);
  soon();
  window.addEventListener('pagehide', saveNow);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    stop();
    window.removeEventListener('pagehide', saveNow);
    document.removeEventListener('visibilitychange', onHide);
    saveNow();
  };
}
