import type { WireError } from '../../../core/wire.ts';
import type { Store } from '../../store/store.ts';
import { limits } from './limits.ts';
import type { Outlet } from './outlet.ts';
import { rejection } from './rejection.ts';
import type { SessionFeed } from './session-feed.ts';
import { sessionItemOf } from './session-item.ts';

type Following = { feed: SessionFeed; store: Store; outlet: Outlet; onError(error: unknown): void };

/** Sends a client the newest sessions and then what changes. What changes meanwhile waits for the page to be sent. */
export function followSessions({ feed, store, outlet, onError }: Following): () => void {
  let early: Buffer[] | null = [];
  let stopped = false;
  const leave = feed.join({ post: (bytes) => (early ? early.push(bytes) : outlet.post(bytes)), end });

  async function begin(): Promise<void> {
    const rows = await store.sessions({ before: null, limit: limits.listedSessions + 1, archived: false });
    const pinned = await store.sessions({ before: null, limit: limits.listedSessions, archived: false, pinned: true });
    if (stopped) return;
    const newest = rows.slice(0, limits.listedSessions);
    const known = new Set(newest.map(({ id }) => id));
    // What is pinned stands on top however old it is.
    const sessions = [...newest, ...pinned.filter(({ id }) => !known.has(id))].map(sessionItemOf);
    outlet.send({ type: 'sessions', sessions, hasMore: rows.length > newest.length });
    for (const bytes of early ?? []) outlet.post(bytes);
    early = null;
  }

  function stop(): void {
    stopped = true;
    leave();
  }

  function end(error: WireError): void {
    if (stopped) return;
    stop();
    outlet.send({ type: 'sessions.unwatched', error });
  }

  begin().catch((error: unknown) => {
    onError(error);
    end(rejection.unlisted());
  });
  return stop;
}
