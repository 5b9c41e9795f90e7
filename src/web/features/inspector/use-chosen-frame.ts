import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Entry } from '../../../core/session/entry.ts';
import { getJson, pathOf } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';

/** The frame that the address names: by its number, or as the one that an entry began with. */
export function useChosenFrame(sessionId: string) {
  const [search, setSearch] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const named = Number(search.get('frame'));
  const entryId = search.get('entry');

  const choose = useCallback(
    (seq: number | null) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete('entry');
          if (seq === null) next.delete('frame');
          else next.set('frame', String(seq));
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );

  useEffect(() => {
    setProblem(null);
    if (entryId === null) return;
    const stop = new AbortController();
    getJson<{ entry: Entry }>(pathOf('sessions', sessionId, 'entries', entryId), {}, stop.signal).then(
      ({ entry }) => choose(entry.seq),
      (error) => {
        if (!stop.signal.aborted) setProblem(errorOf(error).message);
      },
    );
    return () => stop.abort();
  }, [sessionId, entryId, choose]);

  return { chosen: Number.isInteger(named) && named > 0 ? named : null, problem, choose };
}
