import { memberOf } from '../../json.ts';
import type { AsideState } from '../entry.ts';
import type { AsideEvent } from '../event.ts';
import { addEntry, type Draft, putEntry } from './draft.ts';

export function foldAside(draft: Draft, event: AsideEvent): void {
  switch (event.type) {
    case 'aside.asked': {
      const { id, question, by } = event;
      addEntry(draft, id, null, { type: 'aside', question, by, state: { type: 'waiting' } }, true);
      return;
    }
    case 'aside.answered':
      return settle(draft, event.id, (at) => ({ type: 'answered', text: event.text, durationMs: draft.at - at }));
    case 'aside.failed':
      return settle(draft, event.id, () => ({ type: 'failed', reason: event.reason }));
  }
}

/** Nobody answers what a run that is over was asked. */
export function cutAsides(draft: Draft): void {
  for (const { id } of Object.values(draft.state.open)) settle(draft, id, () => ({ type: 'cut' }));
}

function settle(draft: Draft, id: string, stateAfter: (askedAt: number) => AsideState): void {
  const entry = memberOf(draft.state.open, id);
  if (entry?.type === 'aside') putEntry(draft, { ...entry, state: stateAfter(entry.at) }, false);
}
