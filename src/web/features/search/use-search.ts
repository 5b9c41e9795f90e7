import { useEffect, useRef, useState } from 'react';
import type { SearchFound, SearchProgress } from '../../../core/search/found.ts';
import { readQuery } from '../../../core/search/query.ts';
import { getJson } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';

/** What the server found for a search. */
export type SearchAnswer = SearchFound & { notes: string[]; progress: SearchProgress };

export type Search = {
  /** What was found last; it stays until the next one is here. */
  answer: SearchAnswer | null;
  /** What is wrong with what was typed, or with the connection. */
  problem: string | null;
  isAsking: boolean;
  more(): void;
};

/** Long enough that not every letter is searched for. */
const pauseMs = 120;
const indexingMs = 1500;
const pageLength = 30;

/** Searches as one types. What is no longer wanted is given up. */
export function useSearchResults(text: string, session: string | null): Search {
  const [answer, setAnswer] = useState<SearchAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [round, setRound] = useState(0);
  const asked = useRef(new AbortController());
  const refusal = refusalOf(text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    const control = new AbortController();
    asked.current = control;
    setProblem(refusal);
    if (refusal !== null) return;
    setIsAsking(true);
    const timer = setTimeout(() => {
      ask(text, session, null, control.signal)
        .then(setAnswer)
        .catch((failure) => control.signal.aborted || setProblem(errorOf(failure).message))
        .finally(() => control.signal.aborted || setIsAsking(false));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text, session, refusal, round]);

  const isIndexing = (answer?.progress.pending ?? 0) > 0;
  useEffect(() => {
    if (!isIndexing) return;
    const timer = setInterval(() => setRound((before) => before + 1), indexingMs);
    return () => clearInterval(timer);
  }, [isIndexing]);

  const more = () => {
    const next = answer?.next ?? null;
    if (answer === null || next === null || isAsking) return;
    const { signal } = asked.current;
    setIsAsking(true);
    ask(text, session, next, signal)
      .then((page) => setAnswer(joined(answer, page)))
      .catch((failure) => signal.aborted || setProblem(errorOf(failure).message))
      .finally(() => signal.aborted || setIsAsking(false));
  };
  return { answer, problem, isAsking, more };
}

function ask(q: string, session: string | null, next: string | null, signal: AbortSignal): Promise<SearchAnswer> {
  const query = { q, session: session ?? undefined, cursor: next ?? undefined, limit: pageLength };
  return getJson<SearchAnswer>('/search', query, signal);
}

function joined(before: SearchAnswer, page: SearchAnswer): SearchAnswer {
  const ids = new Set(before.sessions.map(({ id }) => id));
  const sessions = [...before.sessions, ...page.sessions.filter(({ id }) => !ids.has(id))];
  return { ...page, hits: [...before.hits, ...page.hits], sessions, notes: before.notes };
}

function refusalOf(text: string): string | null {
  const read = readQuery(text, { now: Date.now(), dayStart: Date.UTC });
  return read.type === 'refused' ? read.reason : null;
}
