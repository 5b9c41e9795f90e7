import { useEffect, useMemo, useState } from 'react';
import type { Entry } from '../../../../core/session/entry.ts';
import { children, liveRows, type Row } from '../../../../core/session/select.ts';
import { getJson, pathOf } from '../../../connection/api.ts';
import { useSession, useWatched } from '../../../store/session-context.ts';
import type { EntryPage } from '../use-older.ts';
import { mergeEntries } from './merge-entries.ts';

type Fetched = { entries: readonly Entry[]; older: string | null };

const pageSize = 50;
const everything = { tools: true, thinking: true, notices: true };
const noBlocks: readonly never[] = [];

/** The last rows of what runs under a call, and a way to those before. */
export function useChildren(
  parent: string,
  sessionId?: string,
): { rows: readonly Row[]; onEarlier: (() => void) | null } {
  const session = useSession();
  const entries = useWatched(session, (watched) => watched.entries);
  const blocks = useWatched(session, ({ state }) => state?.live.blocks ?? noBlocks);
  const from = sessionId ?? session.id;
  const [fetched, setFetched] = useState<Fetched>({ entries: [], older: null });
  const [limit, setLimit] = useState(pageSize);

  useEffect(() => {
    const control = new AbortController();
    fetchPage(from, parent, undefined, control.signal).then(setFetched, () => {});
    return () => control.abort();
  }, [from, parent]);

  const watched = useMemo(() => children(entries, parent), [entries, parent]);
  const all = useMemo(() => mergeEntries(fetched.entries, watched), [fetched, watched]);
  const rows = useMemo<readonly Row[]>(
    () => [...all.slice(-limit), ...liveRows(blocks, parent, everything)],
    [all, limit, blocks, parent],
  );

  const earlier = () => {
    setLimit(limit + pageSize);
    if (all.length > limit + pageSize || fetched.older === null) return;
    fetchPage(from, parent, fetched.older).then(
      (page) => setFetched({ entries: [...page.entries, ...fetched.entries], older: page.older }),
      () => {},
    );
  };
  return { rows, onEarlier: all.length > limit || fetched.older !== null ? earlier : null };
}

async function fetchPage(
  sessionId: string,
  parent: string,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<Fetched> {
  const path = `/sessions${pathOf(sessionId)}/entries`;
  return await getJson<EntryPage>(path, { parent, limit: pageSize, before }, signal);
}
