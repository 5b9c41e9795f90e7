import { useEffect, useState } from 'react';
import { getJson } from '../../connection/api.ts';

const restMs = 100;
const wanted = 8;
const none: readonly string[] = [];

/** The files and folders below a folder that fit what was typed, as soon as the typing rests. */
export function useProjectFiles(folder: string | null, typed: string): readonly string[] {
  const query = typed.trim();
  const [found, setFound] = useState({ query: '', paths: none });
  useEffect(() => {
    if (folder === null || query === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      getJson<{ paths: string[] }>('/files/completion', { root: folder, query, limit: wanted }, asking.signal).then(
        ({ paths }) => setFound({ query, paths }),
        () => {},
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [folder, query]);
  return query !== '' && found.query === query ? found.paths : none;
}
