import type { Delivery, Entry } from './entry.ts';
import { spanOf, type TurnSpan } from './taken-back.ts';

export type MessageEntry = Extract<Entry, { type: 'message' }>;

/** The CLI knows of the message, so that it can go back to it. */
export function isKnownToCli(delivery: Delivery): boolean {
  return delivery.type === 'confirmed' || delivery.type === 'answered';
}

/** The messages that the conversation can go back to, newest first. */
export function goBackTargets(entries: readonly Entry[], takenBack: readonly TurnSpan[] | undefined): MessageEntry[] {
  const targets: MessageEntry[] = [];
  for (const entry of entries) {
    if (entry.type !== 'message' || entry.parent !== null || !isKnownToCli(entry.delivery)) continue;
    if (spanOf(takenBack, entry.turn) === null) targets.push(entry);
  }
  return targets.reverse();
}
