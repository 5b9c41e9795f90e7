import { useCallback, useEffect, useState } from 'react';
import type { Decision } from '../../../core/session/decision.ts';
import { getJson } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import { type AuditFilter, queryOf } from './audit-filter.ts';

export type FoundDecision = Decision & { sessionId: string; title: string | null };

type Page = { decisions: FoundDecision[]; next: string | null };

export type Decisions = {
  found: readonly FoundDecision[];
  isLooking: boolean;
  problem: string | null;
  /** Looks further into the past; null when there is no more. */
  more: (() => void) | null;
};

const nothing = { found: [] as FoundDecision[], next: null as string | null, problem: null as string | null };

/** The decisions that fit, the newest first, page by page. */
export function useDecisions(filter: AuditFilter): Decisions {
  const [pages, setPages] = useState(nothing);
  const [isLooking, setIsLooking] = useState(true);
  const key = JSON.stringify(filter);

  const look = useCallback(async (asked: string, before: string | null, signal?: AbortSignal) => {
    setIsLooking(true);
    try {
      const place = before === null ? {} : { before };
      const query = { ...queryOf(JSON.parse(asked) as AuditFilter, Date.now()), limit: 100, ...place };
      const { decisions, next } = await getJson<Page>('/decisions', query, signal);
      setPages((old) => ({ found: before === null ? decisions : [...old.found, ...decisions], next, problem: null }));
    } catch (problem) {
      if (signal?.aborted) return;
      setPages((old) => ({ ...old, problem: errorOf(problem).message }));
    }
    setIsLooking(false);
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    setPages(nothing);
    void look(key, null, stop.signal);
    return () => stop.abort();
  }, [key, look]);

  const { found, next, problem } = pages;
  return { found, isLooking, problem, more: next === null ? null : () => void look(key, next) };
}
