import { useState } from 'react';
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

/** A call whose input or result is too long for the timeline, and all of it when asked for. */
export function useWhole(entry: ToolEntry): Whole {
  const { sessionId } = useTimeline();
  const [whole, setWhole] = useState<{ of: ToolEntry; entry: ToolEntry } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const load = () => {
    setIsLoading(true);
    const path = `/sessions${pathOf(sessionId)}/entries${pathOf(entry.id)}/payload`;
    getJson<{ entry: ToolEntry }>(path)
      .then(
        (answer) => setWhole({ of: entry, entry: answer.entry }),
        (problem: unknown) => showToast('problem', problem instanceof Error ? problem.message : 'It cannot be read.'),
      )
      .finally(() => setIsLoading(false));
  };
  const shown = whole?.of === entry ? whole.entry : entry;
  const isClipped = entry.clipped.input || entry.clipped.result;
  return { entry: shown, load: isClipped && shown === entry ? load : null, isLoading };
}
