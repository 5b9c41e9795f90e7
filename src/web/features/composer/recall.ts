import type { Entry } from '../../../core/session/entry.ts';

/** Where a person is among what was written before; `index` counts from the newest. */
export type Recall = { texts: readonly string[]; index: number };

const recallLimit = 100;

/**
 * What a person wrote in this session, newest first, each once in a row. A text that is shortened here is left out, or
 * it would be sent shortened.
 */
export function recallable(entries: readonly Entry[], cleared: string | null): string[] {
  const texts: string[] = cleared === null ? [] : [cleared];
  for (let at = entries.length - 1; at >= 0 && texts.length < recallLimit; at--) {
    const entry = entries[at];
    if (entry?.type !== 'message' || entry.parent !== null || entry.delivery.type === 'foreign') continue;
    if (!entry.clipped && entry.text !== '' && entry.text !== texts.at(-1)) texts.push(entry.text);
  }
  return texts;
}

/** The next older or newer text; null before the newest, where the box is empty, and the same one at the oldest. */
export function recallNext(recall: Recall, direction: 'older' | 'newer'): Recall | null {
  const { texts } = recall;
  const index = direction === 'older' ? Math.min(recall.index + 1, texts.length - 1) : recall.index - 1;
  return index < 0 ? null : { texts, index };
}
