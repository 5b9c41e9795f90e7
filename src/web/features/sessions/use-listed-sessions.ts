import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SessionItem } from '../../../core/wire.ts';
import { getJson } from '../../connection/api.ts';
import { useClient } from '../../store/client-context.ts';
import { useSessions } from '../../store/sessions.ts';
import { isNarrowing, type ListFilter } from './list-filter.ts';
import { mergeSessions } from './merge-sessions.ts';

type Page = { sessions: SessionItem[]; next: string | null };

/** What was fetched besides the sessions that the server tells of by itself. */
type Fetched = { asked: string; items: SessionItem[]; next: string | null; isEnd: boolean };

const nothing: Fetched = { asked: '', items: [], next: null, isEnd: false };
const pageLength = 200;
const restMs = 200;

/** The sessions there are for a filter: the newest and whatever changes, and older ones as they are asked for. */
export function useListedSessions(filter: ListFilter): { sessions: readonly SessionItem[] | null; more(): void } {
  const live = useSessions();
  const [fetched, setFetched] = useState(nothing);
  const deleted = useDeleted();
  const busy = useRef<AbortController | null>(null);
  const asked = JSON.stringify([filter.isArchivedShown, filter.text, filter.states, filter.tags]);
  const latest = useRef(fetched);
  latest.current = fetched;

  const more = useCallback(() => {
    const known = latest.current.asked === asked ? latest.current : { ...nothing, asked };
    if (busy.current || known.isEnd) return;
    const stop = new AbortController();
    busy.current = stop;
    getJson<Page>('/sessions', queryOf(filter, known.next), stop.signal)
      .then(({ sessions, next }) => {
        setFetched({ asked, items: [...known.items, ...sessions], next, isEnd: next === null });
      })
      .catch(() => {})
      .finally(() => {
        if (busy.current === stop) busy.current = null;
      });
  }, [asked, filter]);

  // Another question: what is on its way for the last one is not waited for.
  useEffect(() => {
    const isPlain = !isNarrowing(filter) && !filter.isArchivedShown;
    const timer = isPlain ? null : setTimeout(more, restMs);
    return () => {
      if (timer) clearTimeout(timer);
      busy.current?.abort();
      busy.current = null;
    };
  }, [filter, more]);

  const sessions = useMemo(
    () => (live === null ? null : mergeSessions(live, fetched.asked === asked ? fetched.items : [], deleted)),
    [live, fetched, asked, deleted],
  );
  return { sessions, more };
}

function queryOf({ text, isArchivedShown, states, tags }: ListFilter, before: string | null) {
  return {
    limit: pageLength,
    before: before ?? undefined,
    archived: isArchivedShown ? undefined : 'false',
    text: text.trim() === '' ? undefined : text.trim(),
    states: states.length === 0 ? undefined : states.join(','),
    tags: tags.length === 0 ? undefined : tags.join(','),
  };
}

/** What was fetched does not know by itself that it is gone. */
function useDeleted(): ReadonlySet<string> {
  const client = useClient();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () =>
      client.subscribe((message) => {
        if (message.type === 'session.deleted') setDeleted((before) => new Set([...before, message.sessionId]));
      }),
    [client],
  );
  return deleted;
}
