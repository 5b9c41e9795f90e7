import type { Opened } from '../../session/open-session.ts';
import type { Session } from '../../session/session.ts';
import type { CompatContext } from './context.ts';

export type Found = { type: 'found'; session: Session } | { type: 'refused'; reason: string };

export async function findSession({ registry }: CompatContext, id: string): Promise<Found> {
  return foundIn(await registry.open(id), id);
}

/** With a sentence for everything that is in the way. */
export function foundIn(opened: Opened, id: string): Found {
  switch (opened.type) {
    case 'open':
      return { type: 'found', session: opened.session };
    case 'missing':
      return { type: 'refused', reason: `Session ${id.slice(0, 64)} not found` };
    case 'heldElsewhere':
      return { type: 'refused', reason: `Session ${id} is open in another server.` };
    case 'failed':
      return { type: 'refused', reason: `Session ${id} could not be opened: ${opened.detail}` };
  }
}
