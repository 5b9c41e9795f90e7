import { useEffect, useState } from 'react';
import type { SearchFound, SearchProgress } from '../../../core/search/found.ts';
import { readQuery } from '../../../core/search/query.ts';
import { getJson } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import { foundEntries } from './found-entries.ts';

type Page = SearchFound & { progress: SearchProgress };

export type Find =
  | { type: 'idle' }
  | { type: 'asking' }
  | { type: 'refused'; reason: string }
  | { type: 'found'; text: string; matches: readonly string[]; hasMore: boolean; isIndexing: boolean };

/** Long enough that not every letter is searched for. */
const pauseMs = 120;
const indexingMs = 1500;
const pageLength = 100;
/** More than anybody steps through; the search page has filters. */
const mostPages = 5;

/** Finds entries of one session as one types. */
export function useFind(sessionId: string, text: string): Find {
  const [find, setFind] = useState<Find>({ type: 'idle' });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    const read = readQuery(text, { now: Date.now(), dayStart: Date.UTC });
    if (read.type === 'empty') return setFind({ type: 'idle' });
    if (read.type === 'refused') return setFind({ type: 'refused', reason: read.reason });
    const control = new AbortController();
    const { signal } = control;
    setFind((before) => (before.type === 'found' ? before : { type: 'asking' }));
    const timer = setTimeout(() => {
      search(sessionId, text, signal).then(setFind, (problem: unknown) => {
        if (!signal.aborted) setFind({ type: 'refused', reason: errorOf(problem).message });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [sessionId, text, round]);

  const isIndexing = find.type === 'found' && find.isIndexing;
  useEffect(() => {
    if (!isIndexing) return;
    const timer = setInterval(() => setRound((before) => before + 1), indexingMs);
    return () => clearInterval(timer);
  }, [isIndexing]);
  return find;
}

async function search(session: string, q: string, signal: AbortSignal): Promise<Find> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = await getJson<Page>('/search', { q, session, cursor, limit: pageLength }, signal);
    pages.push(page);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && pages.length < mostPages);
  const last = pages.at(-1);
  return {
    type: 'found',
    text: q,
    matches: foundEntries(pages),
    hasMore: cursor !== undefined || last?.isComplete === false,
    isIndexing: (last?.progress.pending ?? 0) > 0,
  };
}
