import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry } from '../../../core/session/entry.ts';
import { ApiProblem, getJson, pathOf } from '../../connection/api.ts';
import { type EntryPage, fetchEntries, placeOf } from './use-older.ts';

/** A part of a timeline away from its end: around an entry that was asked for by its address. */
export type Excerpt =
  | { type: 'loading' }
  | { type: 'missing'; reason: string }
  /** `path` leads from the entry to the one at the top that it stands in. */
  | { type: 'shown'; entries: readonly Entry[]; path: readonly string[]; older: string | null; newer: string | null };

export function useExcerpt(sessionId: string, entryId: string | null) {
  const [excerpt, setExcerpt] = useState<Excerpt>({ type: 'loading' });
  const isAsked = useRef(false);

  useEffect(() => {
    if (entryId === null) return;
    const control = new AbortController();
    setExcerpt({ type: 'loading' });
    around(sessionId, entryId, control.signal).then(setExcerpt, (problem: unknown) => {
      if (problem instanceof ApiProblem) setExcerpt({ type: 'missing', reason: problem.message });
    });
    return () => control.abort();
  }, [sessionId, entryId]);

  const extend = useCallback(
    (direction: 'older' | 'newer') => {
      const place = excerpt.type === 'shown' ? excerpt[direction] : null;
      if (place === null || isAsked.current) return;
      isAsked.current = true;
      fetchEntries(sessionId, direction === 'older' ? { before: place } : { after: place })
        .then((page) => setExcerpt((known) => extended(known, excerpt, direction, page)))
        // It is asked for again with the next scroll.
        .catch(() => {})
        .finally(() => {
          isAsked.current = false;
        });
    },
    [sessionId, excerpt],
  );

  return { excerpt, extend };
}

async function around(sessionId: string, entryId: string, signal: AbortSignal): Promise<Excerpt> {
  const above = await pathTo(sessionId, entryId, signal);
  const root = above.at(-1) as Entry;
  const place = placeOf(root);
  const [before, after] = await Promise.all([
    fetchEntries(sessionId, { before: place }, signal),
    fetchEntries(sessionId, { after: place }, signal),
  ]);
  return {
    type: 'shown',
    entries: [...before.entries, root, ...after.entries],
    path: above.map(({ id }) => id),
    older: before.older,
    newer: newerOf(after),
  };
}

/** The entry, and the calls it ran under: it is shown inside of them. */
async function pathTo(sessionId: string, entryId: string, signal: AbortSignal): Promise<Entry[]> {
  const path = `/sessions${pathOf(sessionId)}/entries${pathOf(entryId)}`;
  const { entry } = await getJson<{ entry: Entry }>(path, {}, signal);
  return entry.parent === null ? [entry] : [entry, ...(await pathTo(sessionId, entry.parent, signal))];
}

/** With a page that was asked for from `asked`. One that comes when another entry is shown by now belongs nowhere. */
export function extended(known: Excerpt, asked: Excerpt, direction: 'older' | 'newer', page: EntryPage): Excerpt {
  if (known.type !== 'shown' || asked.type !== 'shown' || known.path !== asked.path) return known;
  const ids = new Set(known.entries.map(({ id }) => id));
  const added = page.entries.filter(({ id }) => !ids.has(id));
  if (direction === 'older') return { ...known, entries: [...added, ...known.entries], older: page.older };
  return { ...known, entries: [...known.entries, ...added], newer: newerOf(page) };
}

/** A page that brings nothing is the end. */
function newerOf({ entries, newer }: EntryPage): string | null {
  return entries.length === 0 ? null : newer;
}
