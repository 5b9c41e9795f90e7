import type { Entry } from '../../core/session/entry.ts';
import type { Store } from '../store/store.ts';

type Message = Extract<Entry, { type: 'message' }>;

/** Far more than a person stops and releases one message; it only ends a circle in a damaged journal. */
const mostMoves = 1000;

/** A message under the id it has now: one that the CLI gave back continues under a new id, and can be given back again. */
export async function currentMessage(
  store: Pick<Store, 'entry'>,
  sessionId: string,
  messageId: string,
): Promise<Message | null> {
  let id = messageId;
  for (let moves = 0; moves < mostMoves; moves += 1) {
    const entry = await store.entry(sessionId, id);
    if (entry?.type !== 'message') return null;
    const movedTo = entry.delivery.type === 'withdrawn' ? entry.delivery.movedTo : undefined;
    if (movedTo === undefined) return entry;
    id = movedTo;
  }
  return null;
}
