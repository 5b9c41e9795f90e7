import type { WatchedSession } from '../../../client/watched-session.ts';
import type { Held } from '../../../core/budget/budget-state.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { SessionItem } from '../../../core/wire.ts';

/** What the API lists: a request, and the session it waits in. */
export type ListedRequest = { sessionId: string; session: SessionItem | null; request: RequestRecord };

/** A session that is followed, as far as the inbox cares. */
export type FollowedSession = {
  session: WatchedSession;
  title: string | null;
  cwd: string;
  requests: readonly RequestRecord[];
  /** The budget that a person is asked about. */
  held: Held | null;
};

/** What waits in one session, oldest first. */
export type InboxGroup = {
  sessionId: string;
  title: string | null;
  cwd: string;
  requests: readonly RequestRecord[];
  held: Held | null;
  /** Null when it is only known from the list. */
  session: WatchedSession | null;
};

/** Everything that waits, the session with the oldest request first. What is followed is newer than what was listed. */
export function inboxGroups(
  listed: readonly ListedRequest[],
  followed: readonly FollowedSession[],
  sessions: readonly SessionItem[],
): InboxGroup[] {
  const live = new Set(followed.map(({ session }) => session.id));
  const settled = new Set(sessions.flatMap(({ id, waiting }) => (waiting === 0 ? [id] : [])));
  const groups = new Map<string, InboxGroup>();
  for (const { session, title, cwd, requests, held } of followed) {
    groups.set(session.id, { sessionId: session.id, title, cwd, requests, held, session });
  }
  for (const { sessionId, session, request } of listed) {
    if (live.has(sessionId) || settled.has(sessionId)) continue;
    const known = groups.get(sessionId);
    groups.set(sessionId, {
      sessionId,
      title: session?.title ?? null,
      cwd: session?.cwd ?? '',
      requests: [...(known?.requests ?? []), request],
      held: null,
      session: null,
    });
  }
  return [...groups.values()]
    .filter(({ requests, held }) => requests.length > 0 || held !== null)
    .map((group) => ({ ...group, requests: [...group.requests].sort((a, b) => a.openedAt - b.openedAt) }))
    .sort((a, b) => oldest(a) - oldest(b));
}

export function oldest({ requests, held }: InboxGroup): number {
  return requests[0]?.openedAt ?? held?.at ?? 0;
}
