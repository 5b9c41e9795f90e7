import { useCallback, useRef } from 'react';
import type { WatchedSession } from '../../client/watched-session.ts';
import { type WaitingMessage, waitingMessages } from '../../core/session/waiting-messages.ts';
import { useSession, useWatched } from './session-context.ts';

const none: readonly WaitingMessage[] = [];

/** The messages that wait for their turn. They are shown above the composer, and nowhere else. */
export function useWaitingMessages(): readonly WaitingMessage[] {
  const last = useRef(none);
  const read = useCallback(({ state }: WatchedSession) => {
    const now = state === null || state.outbox.length === 0 ? none : waitingMessages(state);
    const isSame = now.length === last.current.length && now.every((one, index) => isEqual(one, last.current[index]));
    if (!isSame) last.current = now;
    return last.current;
  }, []);
  return useWatched(useSession(), read);
}

function isEqual(a: WaitingMessage, b: WaitingMessage | undefined): boolean {
  if (b === undefined || a.message !== b.message) return false;
  return (
    a.timing === b.timing &&
    a.isHeld === b.isHeld &&
    a.heldBy === b.heldBy &&
    a.isInCli === b.isInCli &&
    a.version === b.version
  );
}
