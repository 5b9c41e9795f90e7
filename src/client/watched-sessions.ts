import type { ServerMessage, SessionItem } from '../core/wire.ts';
import { createListeners } from './listeners.ts';

/** The list of sessions as this client knows it: the newest, and every one that changes after. */
export type WatchedSessions = {
  /** The last updated first; null until the first page. */
  readonly sessions: readonly SessionItem[] | null;
  /** Whether there are older ones, which the HTTP API has. */
  readonly hasMore: boolean;
  /** When what is here was saved by an earlier client; null when it comes from the server. */
  readonly savedAt: number | null;
  onChange(listener: () => void): () => void;
  close(): void;
};

/** The list as an earlier client knew it, when it was saved. */
export type SavedSessions = { sessions: readonly SessionItem[]; hasMore: boolean; at: number };

export type FollowingSessions = WatchedSessions & {
  take(message: ServerMessage): void;
  /** The server can't be reached: shows what was saved, if nothing is here. */
  restore(): void;
};

export function followSessions(onClose: () => void, saved: () => Promise<SavedSessions | null>): FollowingSessions {
  const listeners = createListeners<[]>();
  let sessions: readonly SessionItem[] | null = null;
  let hasMore = false;
  let savedAt: number | null = null;

  function take(message: ServerMessage): void {
    if (message.type === 'sessions') {
      sessions = [...message.sessions].sort(newestFirst);
      hasMore = message.hasMore;
      savedAt = null;
      return listeners.tell();
    }
    if (sessions === null) return;
    if (message.type === 'session.changed') put(sessions, message.session);
    if (message.type === 'session.deleted') remove(sessions, message.sessionId);
  }

  function put(known: readonly SessionItem[], item: SessionItem): void {
    const before = known.find(({ id }) => id === item.id);
    // What was read earlier can come later.
    if (before && before.head > item.head) return;
    sessions = [...known.filter(({ id }) => id !== item.id), item].sort(newestFirst);
    listeners.tell();
  }

  function remove(known: readonly SessionItem[], sessionId: string): void {
    sessions = known.filter(({ id }) => id !== sessionId);
    listeners.tell();
  }

  function show(found: SavedSessions | null): void {
    if (found === null || sessions !== null) return;
    ({ sessions, hasMore, at: savedAt } = found);
    listeners.tell();
  }

  return {
    get sessions() {
      return sessions;
    },
    get hasMore() {
      return hasMore;
    },
    get savedAt() {
      return savedAt;
    },
    onChange: listeners.add,
    close: onClose,
    take,
    restore() {
      if (sessions === null) saved().then(show, () => {});
    },
  };
}

function newestFirst(a: SessionItem, b: SessionItem): number {
  return b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1);
}
