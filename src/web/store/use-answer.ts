import { useCallback, useEffect, useState } from 'react';
import type { WireError } from '../../core/wire.ts';
import { ApiProblem, getJson } from '../connection/api.ts';

/** What the HTTP API answered. While it is asked again, what it said before stays. */
export type Answered<Answer> =
  | { type: 'asking' }
  | { type: 'here'; answer: Answer }
  | { type: 'refused'; error: WireError };

/** Asks the HTTP API once, and again when `again` is called. Null asks nothing. */
export function useAnswer<Answer>(path: string | null): { answered: Answered<Answer>; again(): void } {
  const [answered, setAnswered] = useState<Answered<Answer>>({ type: 'asking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    getJson<Answer>(path, {}, stop.signal).then(
      (answer) => setAnswered({ type: 'here', answer }),
      (problem) => {
        if (!stop.signal.aborted) setAnswered({ type: 'refused', error: errorOf(problem) });
      },
    );
    return () => stop.abort();
  }, [path, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { answered, again };
}

/** The answer, or null while it is not here. */
export function answerOf<Answer>(answered: Answered<Answer>): Answer | null {
  return answered.type === 'here' ? answered.answer : null;
}

export function errorOf(problem: unknown): WireError {
  if (problem instanceof ApiProblem) return problem.error;
  return { code: 'failed', message: 'Something went wrong in this page.' };
}
