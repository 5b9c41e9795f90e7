import { useCallback, useEffect, useState } from 'react';
import type { FrameHead, FramePage } from '../../../core/inspect/frame.ts';
import { getJson, pathOf } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import type { Frames } from './use-frames.ts';

export type FoundFrames = Frames & {
  isLooking: boolean;
  /** Up to which line has been looked. */
  lookedTo: number;
  /** Goes on where it stopped; null when everything was looked at. */
  more: (() => void) | null;
};

type Found = { frames: readonly FrameHead[]; lookedTo: number; wanted: number; problem: string | null };

const atOnce = 200;
const nothing: Found = { frames: [], lookedTo: 0, wanted: atOnce, problem: null };

/** The frames that fit, from the first on. Each question looks at a part of the journal; it stops when there is plenty. */
export function useFoundFrames(
  sessionId: string,
  head: number,
  query: { [name: string]: string } | null,
): FoundFrames | null {
  const key = query === null ? null : JSON.stringify(query);
  const [{ about, ...found }, setFound] = useState({ ...nothing, about: key });
  const now = about === key ? found : nothing;
  const isLooking = key !== null && now.problem === null && now.lookedTo < head && now.frames.length < now.wanted;

  useEffect(() => {
    if (!isLooking || key === null) return;
    const stop = new AbortController();
    const asked = { ...(JSON.parse(key) as { [name: string]: string }), after: now.lookedTo, limit: atOnce };
    getJson<FramePage>(`${pathOf('sessions', sessionId)}/frames`, asked, stop.signal).then(
      (page) => {
        const lookedTo = page.next ?? page.head;
        setFound({ ...now, about: key, frames: [...now.frames, ...page.frames], lookedTo });
      },
      (problem) => {
        if (!stop.signal.aborted) setFound({ ...now, about: key, problem: errorOf(problem).message });
      },
    );
    return () => stop.abort();
  }, [sessionId, key, isLooking, now]);

  const at = useCallback((index: number) => now.frames[index], [now]);
  if (key === null) return null;
  const more = () => setFound({ ...now, about: key, wanted: now.frames.length + atOnce, problem: null });
  return {
    count: now.frames.length,
    at,
    want: noWish,
    problem: now.problem,
    isLooking,
    lookedTo: now.lookedTo,
    more: now.lookedTo < head && !isLooking ? more : null,
  };
}

function noWish(): void {}
