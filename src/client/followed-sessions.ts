import { canonicalId } from '../core/uuid.ts';
import type { ClientMessage, ServerMessage } from '../core/wire.ts';
import type { SavedSession, WatchOptions } from './replica.ts';
import type { Timers } from './timers.ts';
import { type Following, followSession, type WatchedSession } from './watched-session.ts';

type Parts = {
  timers: Timers;
  send(message: ClientMessage): void;
  saved(sessionId: string): Promise<SavedSession | null>;
};

/** All sessions that this client follows, each once however many watch it. */
export type FollowedSessions = {
  watch(sessionId: string, options: WatchOptions): WatchedSession;
  take(message: ServerMessage): void;
  /** The link is open, to a server with this log. */
  onOpen(logId: string): void;
  onLost(): void;
  /** The server can't be reached: shows what was saved where nothing is here. */
  restore(): void;
};

export function createFollowedSessions({ timers, send, saved }: Parts): FollowedSessions {
  const sessions = new Map<string, Following>();
  let logId: string | null = null;

  function begin(sessionId: string, options: WatchOptions): Following {
    const ask = (after: Extract<ClientMessage, { type: 'watch' }>['after']) =>
      send({ type: 'watch', sessionId, after });
    const onClose = () => {
      sessions.delete(sessionId);
      send({ type: 'unwatch', sessionId });
    };
    const following = followSession({ sessionId, timers, ask, onClose, saved }, options);
    sessions.set(sessionId, following);
    if (logId !== null) following.onOpen(logId);
    return following;
  }

  return {
    watch: (spelled, options) => {
      const sessionId = canonicalId(spelled);
      return (sessions.get(sessionId) ?? begin(sessionId, options)).share();
    },
    take(message) {
      if (message.type === 'ping') for (const session of sessions.values()) session.take(message);
      if ('sessionId' in message) sessions.get(message.sessionId)?.take(message);
    },
    onOpen(opened) {
      logId = opened;
      for (const session of sessions.values()) session.onOpen(opened);
    },
    onLost() {
      logId = null;
      for (const session of sessions.values()) session.onLost();
    },
    restore() {
      for (const session of sessions.values()) session.restore();
    },
  };
}
