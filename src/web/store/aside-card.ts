import { useSyncExternalStore } from 'react';
import { createListeners } from '../../client/listeners.ts';

const changes = createListeners<[]>();
let openedAt: number | null = null;

/** Opens the card for questions beside the conversation, in the session in front. */
export function openAsideCard(): void {
  openedAt ??= Date.now();
  changes.tell();
}

export function closeAsideCard(): void {
  openedAt = null;
  changes.tell();
}

/** When the card was opened; null while it is closed. */
export function useAsideCard(): number | null {
  return useSyncExternalStore(changes.add, () => openedAt);
}
