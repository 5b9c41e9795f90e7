import type { SavedSearch } from '../../../core/search/found.ts';
import { pathOf, sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { answerOf, errorOf, useAnswer } from '../../store/use-answer.ts';

export type Saved = {
  searches: readonly SavedSearch[];
  save(text: string): void;
  drop(id: string): void;
};

/** Searches that the server keeps for all devices. */
export function useSaved(): Saved {
  const { answered, again } = useAnswer<{ searches: SavedSearch[] }>('/searches');
  const then = (change: Promise<unknown>) => {
    change.then(again, (problem) => showToast('problem', errorOf(problem).message));
  };
  return {
    searches: answerOf(answered)?.searches ?? [],
    save: (text) => then(sendJson('POST', '/searches', { text })),
    drop: (id) => then(sendJson('DELETE', `/searches${pathOf(id)}`)),
  };
}
