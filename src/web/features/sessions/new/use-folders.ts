import { useEffect, useState } from 'react';
import { getJson } from '../../../connection/api.ts';
import { answerOf, useAnswer } from '../../../store/use-answer.ts';

export type RecentFolder = { path: string; usedAt: number; trusted: boolean };

const none: readonly never[] = [];
const restMs = 120;

export function useRecentFolders(): readonly RecentFolder[] | null {
  return answerOf(useAnswer<{ folders: RecentFolder[] }>('/folders/recent').answered)?.folders ?? null;
}

/** Folders whose path begins with what was typed, as soon as the typing rests. */
export function useFolders(prefix: string, isWanted: boolean): readonly string[] {
  const [found, setFound] = useState<{ prefix: string; folders: readonly string[] }>({ prefix: '', folders: none });
  useEffect(() => {
    if (!isWanted || !/^[~/\\]|^[A-Za-z]:/.test(prefix)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      getJson<{ folders: string[] }>('/folders', { prefix, limit: 30 }, stop.signal).then(
        ({ folders }) => setFound({ prefix, folders }),
        () => {},
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [prefix, isWanted]);
  return found.prefix === prefix ? found.folders : none;
}
