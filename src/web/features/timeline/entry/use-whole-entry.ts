import { useState } from 'react';
import type { Entry } from '../../../../core/session/entry.ts';
import { ApiProblem, getJson, pathOf } from '../../../connection/api.ts';
import { showToast } from '../../../store/toasts.ts';
import { useTimeline } from '../timeline-context.ts';

/** The text of an entry of which the timeline has the beginning only; null until it was asked for and is there. */
export function useWholeText(entryId: string): { whole: string | null; isLoading: boolean; load(): void } {
  const { sessionId } = useTimeline();
  const [whole, setWhole] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const load = () => {
    setIsLoading(true);
    getJson<{ entry: Entry }>(`/sessions${pathOf(sessionId)}/entries${pathOf(entryId)}/payload`)
      .then(({ entry }) => setWhole('text' in entry ? (entry.text ?? '') : ''))
      .catch((problem: unknown) => {
        showToast('problem', problem instanceof ApiProblem ? problem.message : 'The rest could not be loaded.');
      })
      .finally(() => setIsLoading(false));
  };
  return { whole, isLoading, load };
}
