import { useEffect, useState } from 'react';
import { ApiProblem, type Query, readLines } from '../connection/api.ts';
import type { Redaction } from '../ui/redaction-list.tsx';

type Counts = { kind: string; count: number }[];

export type Preview =
  | { type: 'reading'; share: number }
  | { type: 'ready'; bytes: number; counts: Counts; samples: Redaction[] }
  | { type: 'problem'; message: string };

type Line =
  | { type: 'progress'; share: number }
  | { type: 'previewed'; bytes: number; counts: Counts; samples: Redaction[] };

/** What a file would be like that the server makes. It reads all that goes into it, and says how far it is. */
export function useExportPreview(path: string, query: Query = {}): Preview {
  const [preview, setPreview] = useState<Preview>({ type: 'reading', share: 0 });
  const asked = JSON.stringify(query);
  useEffect(() => {
    const stop = new AbortController();
    setPreview({ type: 'reading', share: 0 });
    const take = (line: Line) => {
      if (line.type === 'progress') return setPreview({ type: 'reading', share: line.share });
      const { bytes, counts, samples } = line;
      setPreview({ type: 'ready', bytes, counts, samples });
    };
    readLines<Line>(path, JSON.parse(asked) as Query, take, stop.signal).catch((problem: unknown) => {
      if (stop.signal.aborted) return;
      const message = problem instanceof ApiProblem ? problem.message : 'It could not be read.';
      setPreview({ type: 'problem', message });
    });
    return () => stop.abort();
  }, [path, asked]);
  return preview;
}
