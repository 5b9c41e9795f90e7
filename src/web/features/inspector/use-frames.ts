import { useCallback, useEffect, useState } from 'react';
import type { FrameHead, FramePage } from '../../../core/inspect/frame.ts';
import { getJson, pathOf } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import { type FrameChunks, frameAt, missing, withFrames } from './frame-chunks.ts';

export type Frames = {
  count: number;
  /** The frame at a place of the list; undefined while it is not known. */
  at(index: number): FrameHead | undefined;
  /** Tells which rows are in sight. */
  want(first: number, last: number): void;
  problem: string | null;
};

const none: FrameChunks = new Map();
/** Who scrolls fast passes many rows that need not be known. */
const restMs = 40;

/** All frames of a session: those in sight are asked for, those near them are kept. */
export function useFrames(sessionId: string, head: number): Frames {
  const [chunks, setChunks] = useState(none);
  const [problem, setProblem] = useState<string | null>(null);
  const [range, setRange] = useState({ first: 1, last: 1 });

  const wanted = missing(chunks, range.first, range.last, head);
  const key = wanted === null ? null : `${wanted.after} ${wanted.limit}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is wanted
  useEffect(() => {
    if (wanted === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const page = await getJson<FramePage>(`${pathOf('sessions', sessionId)}/frames`, wanted, stop.signal);
        setChunks((old) => withFrames(old, page.frames));
        setProblem(null);
      } catch (error) {
        if (!stop.signal.aborted) setProblem(errorOf(error).message);
      }
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [sessionId, key]);

  const at = useCallback((index: number) => frameAt(chunks, index + 1), [chunks]);
  const want = useCallback((first: number, last: number) => {
    setRange((old) => (old.first === first + 1 && old.last === last + 1 ? old : { first: first + 1, last: last + 1 }));
  }, []);
  return { count: head, at, want, problem };
}
