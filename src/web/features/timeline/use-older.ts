import { useCallback, useRef } from 'react';
import type { WatchedSession } from '../../../client/watched-session.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { getJson, pathOf } from '../../connection/api.ts';

export type EntryPage = { entries: Entry[]; older: string | null; newer: string | null };

const pageSize = 100;

/** A page of entries before or after a place, or around the end. */
export function fetchEntries(
  sessionId: string,
  place: { before?: string; after?: string; parent?: string },
  signal?: AbortSignal,
): Promise<EntryPage> {
  return getJson<EntryPage>(`/sessions${pathOf(sessionId)}/entries`, { limit: pageSize, ...place }, signal);
}

export function placeOf({ seq, ord }: Entry): string {
  return `${seq}.${ord}`;
}

/** Brings the page before what is there, one at a time. */
export function useOlder(session: WatchedSession): () => void {
  const isAsked = useRef(false);
  return useCallback(() => {
    const first = session.entries.find(({ parent }) => parent === null);
    if (isAsked.current || !session.hasOlder || !first) return;
    isAsked.current = true;
    fetchEntries(session.id, { before: placeOf(first) })
      .then(({ entries, older }) => session.addOlder(entries, older !== null))
      // It is asked for again with the next scroll.
      .catch(() => {})
      .finally(() => {
        isAsked.current = false;
      });
  }, [session]);
}
