import { useContext, useSyncExternalStore } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { SessionContext } from '../../store/session-context.ts';

export type QueuePlace = { number: number; of: number };

/** Where a request stands among those that wait in its session. */
export function placeIn(requests: readonly RequestRecord[], requestId: string): QueuePlace | null {
  const index = requests.findIndex(({ id }) => id === requestId);
  return index === -1 ? null : { number: index + 1, of: requests.length };
}

export function useQueuePlace(requestId: string): QueuePlace | null {
  const session = useContext(SessionContext);
  const requests = useSyncExternalStore(session?.onChange ?? never, () => session?.state?.requests ?? none);
  return placeIn(requests, requestId);
}

const none: readonly RequestRecord[] = [];

function never(): () => void {
  return () => {};
}
