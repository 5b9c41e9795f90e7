import { useSyncExternalStore } from 'react';
import { createListeners } from '../../client/listeners.ts';

/** What lies over the page and wants all attention. There is one at a time. */
export type Overlay =
  | { type: 'palette' }
  | { type: 'shortcuts' }
  | { type: 'newSession'; cwd: string | null }
  | { type: 'rename'; sessionId: string; title: string }
  | { type: 'tags'; sessionId: string; tags: readonly string[] }
  | { type: 'delete'; sessionId: string; title: string }
  | { type: 'export'; sessionId: string; title: string }
  /** Without a message, the person picks one first. */
  | { type: 'goBack'; sessionId: string; messageId: string | null }
  | { type: 'importFile' }
  | { type: 'template' }
  | { type: 'savedOutput'; sessionId: string; callId: string; title: string }
  | { type: 'given'; line: string }
  | { type: 'giveToBackground'; sessionId: string };

const changes = createListeners<[]>();
let shown: Overlay | null = null;

export function openOverlay(overlay: Overlay): void {
  shown = overlay;
  changes.tell();
}

export function closeOverlay(): void {
  shown = null;
  changes.tell();
}

/** What lies over the page now, for those who ask outside of a component. */
export function overlay(): Overlay | null {
  return shown;
}

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(changes.add, overlay);
}
