import { useEffect, useState } from 'react';
import { getJson, pathOf } from '../../../connection/api.ts';
import { showToast } from '../../../store/toasts.ts';
import { useTimeline } from '../timeline-context.ts';
import type { ToolEntry } from './tool-entry.ts';

export type Whole = {
  /** The entry with all that the person has asked for. */
  entry: ToolEntry;
  /** Brings what is missing; null when nothing is. */
  load: (() => void) | null;
  isLoading: boolean;
};

/**
 * A call whose input or result is too long for the timeline, and all of it when asked for. A call that goes on after that
 * is asked for again: what the person wanted to see stays whole.
 */
export function useWhole(entry: ToolEntry): Whole {
  const { sessionId } = useTimeline();
  const [isWanted, setIsWanted] = useState(false);
  const [whole, setWhole] = useState<{ of: ToolEntry; entry: ToolEntry } | null>(null);
  const isClipped = entry.clipped.input || entry.clipped.result;
  const isMissing = isClipped && whole?.of !== entry;

  useEffect(() => {
    if (!isWanted || !isMissing) return;
    const control = new AbortController();
    const path = `/sessions${pathOf(sessionId)}/entries${pathOf(entry.id)}/payload`;
    getJson<{ entry: ToolEntry }>(path, {}, control.signal).then(
      (answer) => setWhole({ of: entry, entry: answer.entry }),
      (problem: unknown) => {
        if (control.signal.aborted) return;
        setIsWanted(false);
        showToast('problem', problem instanceof Error ? problem.message : 'It cannot be read.');
      },
    );
    return () => control.abort();
  }, [isWanted, isMissing, sessionId, entry]);

  return {
    entry: whole && isClipped ? whole.entry : entry,
    load: isMissing && whole === null ? () => setIsWanted(true) : null,
    isLoading: isWanted && isMissing,
  };
}
