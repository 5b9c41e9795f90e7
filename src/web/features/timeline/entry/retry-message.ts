import type { Entry } from '../../../../core/session/entry.ts';
import type { SessionState } from '../../../../core/session/state.ts';
import type { EntryOf } from './entry-of.ts';

/**
 * The message that *Retry* sends again, where the entry is the last word on why the newest turn failed; null where there
 * is nothing to retry. The caller knows that the entry tells of a failure.
 */
export function retryMessage(
  { turn, turns, outbox }: Pick<SessionState, 'turn' | 'turns' | 'outbox'>,
  entries: readonly Entry[],
  failure: Pick<Entry, 'id' | 'turn'>,
): EntryOf<'message'> | null {
  if (turn.type === 'running' || failure.turn !== turns || outbox.length > 0) return null;
  const ofTurn = entries.filter((entry) => entry.turn === turns && entry.parent === null);
  const lastError = ofTurn.findLast(({ type }) => type === 'error');
  if (lastError !== undefined && lastError.id !== failure.id) return null;
  const began = ofTurn.find((entry): entry is EntryOf<'message'> => entry.type === 'message' && wasRead(entry));
  return began ?? null;
}

function wasRead({ delivery }: EntryOf<'message'>): boolean {
  return delivery.type === 'written' || delivery.type === 'confirmed' || delivery.type === 'answered';
}
