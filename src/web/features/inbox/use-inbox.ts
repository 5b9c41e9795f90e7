import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiProblem, getJson } from '../../connection/api.ts';
import { useClient } from '../../store/client-context.ts';
import { useSessions } from '../../store/sessions.ts';
import { type FollowedSessions, followMany } from './follow-many.ts';
import { type InboxGroup, inboxGroups, inPlace, type ListedRequest } from './inbox-groups.ts';

export type Inbox = { type: 'loading' } | { type: 'shown'; groups: readonly InboxGroup[]; problem: string | null };

const followLimit = 30;

/** Everything that waits for a person: listed at first, then as it happens. */
export function useInbox(): Inbox {
  const sessions = useSessions();
  const waiting = useMemo(() => (sessions ?? []).filter((session) => session.waiting > 0), [sessions]);
  const followed = useFollowed(waiting.slice(0, followLimit).map(({ id }) => id));
  const count = waiting.reduce((sum, session) => sum + session.waiting, 0);
  const { listed, problem } = useListed(count);
  const shown = useRef<readonly InboxGroup[]>([]);
  return useMemo(() => {
    if (listed === null && problem === null) return { type: 'loading' };
    shown.current = inPlace(shown.current, inboxGroups(listed ?? [], followed, sessions ?? []));
    return { type: 'shown', groups: shown.current, problem };
  }, [listed, problem, followed, sessions]);
}

function useFollowed(ids: readonly string[]) {
  const client = useClient();
  const [followed, setFollowed] = useState<FollowedSessions | null>(null);
  useEffect(() => {
    const many = followMany(client);
    setFollowed(many);
    return () => many.close();
  }, [client]);
  const wanted = [...ids].sort((a, b) => (a < b ? -1 : 1)).join(' ');
  useEffect(() => {
    followed?.follow(wanted === '' ? [] : wanted.split(' '));
  }, [followed, wanted]);
  return useSyncExternalStore(followed?.onChange ?? never, () => followed?.current() ?? none);
}

/** As the API lists it, again whenever another number waits. It knows sessions that are not followed. */
function useListed(count: number) {
  const [listed, setListed] = useState<readonly ListedRequest[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is the reason to ask again
  useEffect(() => {
    const control = new AbortController();
    getJson<{ requests: ListedRequest[] }>('/requests', {}, control.signal).then(
      ({ requests }) => {
        setListed(requests);
        setProblem(null);
      },
      (failure: unknown) => {
        if (failure instanceof ApiProblem) setProblem(failure.message);
      },
    );
    return () => control.abort();
  }, [count]);
  return { listed, problem };
}

const none: readonly never[] = [];

function never(): () => void {
  return () => {};
}
