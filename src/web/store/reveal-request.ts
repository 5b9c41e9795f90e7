import { useEffect } from 'react';
import { createListeners } from '../../client/listeners.ts';

const reveals = createListeners<[]>();

/** Brings the first waiting request of the session in front into view. */
export function revealRequest(): void {
  reveals.tell();
}

/** Calls `reveal`, which stays the same from one render to the next, when somebody wants to see the request. */
export function useReveals(reveal: () => void): void {
  useEffect(() => reveals.add(reveal), [reveal]);
}
