import { useEffect, useState } from 'react';
import { getJson } from '../../connection/api.ts';

const restMs = 60;
const wanted = 20;
const none: readonly string[] = [];

/** The files and folders of a project that fit what was typed; none while nothing is asked for. */
export function useFiles(root: string, query: string | null): readonly string[] {
  const [paths, setPaths] = useState(none);
  const isAsking = query !== null;
  useEffect(() => {
    if (query === null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      getJson<{ paths: string[] }>('/files/completion', { root, query, limit: wanted }, asking.signal).then(
        (found) => setPaths(found.paths),
        () => asking.signal.aborted || setPaths(none),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [root, query]);
  // What was found for another word is not shown for the next one.
  useEffect(() => {
    if (!isAsking) setPaths(none);
  }, [isAsking]);
  return isAsking ? paths : none;
}
