import type { ClientMessage, ServerMessage } from '../core/wire.ts';
import type { WatchOptions } from './replica.ts';
import type { Timers } from './timers.ts';
import { type Following, followSession, type WatchedSession } from './watched-session.ts';

type Parts = { timers: Timers; send(message: ClientMessage): void };

/** All sessions that this client follows, each once however many watch it. */
export type FollowedSessions = {
  watch(sessionId: string, options: WatchOptions): WatchedSession;
  take(message: ServerMessage): void;
  /** The link is open, to a server with this log. */
  onOpen(logId: string): void;
  onLost(): void;
};

export function createFollowedSessions({ timers, send }: Parts): FollowedSessions {
  const sessions = new Map<string, Following>();
  let logId: string | null = null;

  function begin(sessionId: string, options: WatchOptions): Following {
    const ask = (after: Extract<ClientMessage, { type: 'watch' }>['after']) =>
      send({ type: 'watch', sessionId, after });
    const onClose = () => {
      sessions.delete(sessionId);
      send({ type: 'unwatch', sessionId });
    };
    const following = followSession({ sessionId, timers, ask, onClose }, options);
    sessions.set(sessionId, following);
    if (logId !== null) following.onOpen(logId);
    return following;
  }

  return {
    watch: (sessionId, options) => (sessions.get(sessionId) ?? begin(sessionId, options)).share(),
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
  };
}
