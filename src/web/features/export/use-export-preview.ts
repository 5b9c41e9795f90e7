import { useEffect, useState } from 'react';
import { ApiProblem, pathOf, readLines } from '../../connection/api.ts';

export type Redaction = { kind: string; shown: string; where: number };

export type Preview =
  | { type: 'reading'; share: number }
  | { type: 'ready'; bytes: number; counts: { kind: string; count: number }[]; samples: Redaction[] }
  | { type: 'problem'; message: string };

type Line =
  | { type: 'progress'; share: number }
  | { type: 'previewed'; bytes: number; counts: { kind: string; count: number }[]; samples: Redaction[] };

/** What an export would be like. The server reads all of the session for it, and says how far it is. */
export function useExportPreview(sessionId: string, format: string, redact: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ type: 'reading', share: 0 });
  useEffect(() => {
    const stop = new AbortController();
    setPreview({ type: 'reading', share: 0 });
    const take = (line: Line) => {
      if (line.type === 'progress') return setPreview({ type: 'reading', share: line.share });
      const { bytes, counts, samples } = line;
      setPreview({ type: 'ready', bytes, counts, samples });
    };
    const path = `${pathOf('sessions', sessionId)}/export/preview`;
    readLines<Line>(path, { format, redact: String(redact) }, take, stop.signal).catch((problem: unknown) => {
      if (stop.signal.aborted) return;
      const message = problem instanceof ApiProblem ? problem.message : 'The session could not be read.';
      setPreview({ type: 'problem', message });
    });
    return () => stop.abort();
  }, [sessionId, format, redact]);
  return preview;
}
