import type { Session } from '../../session/session.ts';
import type { BridgeMessage } from './bridge-messages.ts';
import type { CompatContext } from './context.ts';
import { type Follower, followSession } from './follower.ts';
import type { Outlet } from './outlet.ts';

/** The sessions that one client is told about. */
export type Following = {
  has(sessionId: string): boolean;
  follow(session: Session): Follower;
  /** Tells the client something about a session. */
  send(sessionId: string, message: BridgeMessage): void;
  close(): void;
};

/** Of more than this many, those that were used longest ago are let go. */
const limit = 64;

export function createFollowing(context: CompatContext, outlet: Outlet): Following {
  const { registry } = context;
  const followed = new Map<string, { follower: Follower; release(): void }>();

  function send(sessionId: string, message: BridgeMessage): void {
    outlet.send({ ...message, sessionId });
  }

  function follow(session: Session): Follower {
    const { id } = session;
    const known = followed.get(id);
    followed.delete(id);
    const kept = known ?? {
      follower: followSession(context, session, (message) => send(id, message)),
      release: registry.keep(id),
    };
    followed.set(id, kept);
    const [oldest] = followed.keys();
    if (followed.size > limit && oldest !== undefined) leave(oldest);
    return kept.follower;
  }

  function leave(sessionId: string): void {
    const kept = followed.get(sessionId);
    followed.delete(sessionId);
    kept?.follower.leave();
    kept?.release();
  }

  const unwatch = registry.watch(({ type, sessionId }) => {
    if ((type !== 'deleted' && type !== 'lost') || !followed.has(sessionId)) return;
    leave(sessionId);
    const message = type === 'deleted' ? 'The session was deleted.' : 'Another server has taken the session over.';
    send(sessionId, { type: 'error', message });
  });

  return {
    has: (sessionId) => followed.has(sessionId),
    follow,
    send,
    close() {
      unwatch();
      for (const id of [...followed.keys()]) leave(id);
    },
  };
}
