import { useEffect } from 'react';
import { createListeners } from '../../client/listeners.ts';

const requests = createListeners<[]>();
let wanted: string | null = null;

/** Gives the focus to the message box of a session, now or as soon as it is shown. */
export function focusComposer(sessionId: string): void {
  wanted = sessionId;
  requests.tell();
}

/** Whether this session's box should take the focus. True once for each request. */
export function takeComposerFocus(sessionId: string): boolean {
  if (wanted !== sessionId) return false;
  wanted = null;
  return true;
}

/** Calls `take` when the focus is requested. `take` stays the same from one render to the next. */
export function useComposerFocus(take: () => void): void {
  useEffect(() => requests.add(take), [take]);
}
