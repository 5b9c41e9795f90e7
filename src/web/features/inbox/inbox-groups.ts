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
  /** Of the requests, those that no longer wait. They stay where they were until the page is left. */
  settled: ReadonlySet<string>;
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
    groups.set(session.id, { sessionId: session.id, title, cwd, requests, settled: none, held, session });
  }
  for (const { sessionId, session, request } of listed) {
    if (live.has(sessionId) || settled.has(sessionId)) continue;
    const known = groups.get(sessionId);
    groups.set(sessionId, {
      sessionId,
      title: session?.title ?? null,
      cwd: session?.cwd ?? '',
      requests: [...(known?.requests ?? []), request],
      settled: none,
      held: null,
      session: null,
    });
  }
  return [...groups.values()]
    .filter(({ requests, held }) => requests.length > 0 || held !== null)
    .map((group) => ({ ...group, requests: [...group.requests].sort((a, b) => a.openedAt - b.openedAt) }))
    .sort((a, b) => oldest(a) - oldest(b));
}

const none: ReadonlySet<string> = new Set();

/** What waits now in the places of what waited before: what is answered stays, and what is new comes last. */
export function inPlace(before: readonly InboxGroup[], now: readonly InboxGroup[]): InboxGroup[] {
  const known = new Set(before.map(({ sessionId }) => sessionId));
  const kept = before.map((group) =>
    groupInPlace(
      group,
      now.find(({ sessionId }) => sessionId === group.sessionId),
    ),
  );
  return [...kept, ...now.filter(({ sessionId }) => !known.has(sessionId))];
}

function groupInPlace(before: InboxGroup, now: InboxGroup | undefined): InboxGroup {
  const waiting = new Map((now?.requests ?? []).map((request) => [request.id, request]));
  const kept = before.requests.map((request) => waiting.get(request.id) ?? request);
  const keptIds = new Set(kept.map(({ id }) => id));
  return {
    ...before,
    ...now,
    requests: [...kept, ...[...waiting.values()].filter(({ id }) => !keptIds.has(id))],
    settled: new Set(kept.filter(({ id }) => !waiting.has(id)).map(({ id }) => id)),
    held: now?.held ?? null,
  };
}

export function isAnythingWaiting({ requests, settled, held }: InboxGroup): boolean {
  return held !== null || requests.some(({ id }) => !settled.has(id));
}

export function oldest({ requests, held }: InboxGroup): number {
  return requests[0]?.openedAt ?? held?.at ?? 0;
}
