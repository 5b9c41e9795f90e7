import type { Ancestor } from '../../core/session/own-event.ts';
import { frameUuid } from '../claude/frame-uuid.ts';
import type { Store } from '../store/store.ts';

export type ForkPlace =
  | { type: 'place'; place: Pick<Ancestor, 'at' | 'entry'> }
  | { type: 'none' }
  | { type: 'missing' };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The CLI's own name for the last thing that a fork keeps, given the entry it is shown as. */
export async function forkPlace(
  store: Pick<Store, 'entry' | 'line'>,
  sessionId: string,
  entryId: string,
): Promise<ForkPlace> {
  const entry = await store.entry(sessionId, entryId);
  // The CLI keeps more than is shown: an id of its own is for it to know.
  if (!entry) return uuid.test(entryId) ? { type: 'place', place: { at: entryId } } : { type: 'missing' };
  if (entry.parent !== null) return { type: 'none' };
  if (entry.type === 'message') return { type: 'place', place: { at: entry.id, entry: entry.id } };
  if (entry.type !== 'text') return { type: 'none' };
  const line = await store.line(sessionId, entry.seq);
  const at = line?.source === 'out' ? frameUuid(line.body) : null;
  return at === null ? { type: 'none' } : { type: 'place', place: { at, entry: entry.id } };
}
