import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '../../../client/listeners.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import type { WireError } from '../../../core/wire.ts';
import { useCommand } from '../../store/command.ts';
import { showToast } from '../../store/toasts.ts';
import { forgetDraft } from './draft.ts';
import { refusalWords } from './refusal-words.ts';

/** How far an answer is. One that was taken stays `sent` until the request itself says so. */
export type Progress = { type: 'open' } | { type: 'sent' } | { type: 'refused'; error: WireError };

export type Answering = { progress: Progress; answer(answer: RequestAnswer): void };

const open: Progress = { type: 'open' };
const changes = createListeners<[]>();
/** By request. It outlives the cards: the same request can be shown in two places, and out of sight in none. */
const known = new Map<string, Progress>();

/** Answers a request once: while an answer is on its way, another one is not sent. */
export function useAnswering(sessionId: string, { id, epoch }: RequestRecord): Answering {
  const command = useCommand();
  const key = `${sessionId} ${epoch} ${id}`;
  const progress = useSyncExternalStore(changes.add, () => known.get(key) ?? open);
  const answer = useCallback(
    (given: RequestAnswer) => {
      if (known.get(key)?.type === 'sent') return;
      put(key, { type: 'sent' });
      command({ type: 'request.answer', sessionId, requestId: id, answer: given }, { isQuiet: true }).then(
        (answered) => {
          if (answered.type === 'done') return forgetDraft(id);
          put(key, { type: 'refused', error: answered.error });
          // The card may already tell what became of it instead of this answer.
          if (answered.error.code === 'settled') showToast('problem', refusalWords(answered.error));
        },
        () => put(key, open),
      );
    },
    [command, key, sessionId, id],
  );
  return { progress, answer };
}

function put(key: string, progress: Progress): void {
  known.set(key, progress);
  changes.tell();
}
