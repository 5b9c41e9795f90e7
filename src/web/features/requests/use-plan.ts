import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { WatchedSession } from '../../../client/watched-session.ts';
import type { Entry, RequestRecord } from '../../../core/session/entry.ts';
import { getJson, pathOf } from '../../connection/api.ts';
import { SessionContext } from '../../store/session-context.ts';
import { textIn } from './request-words.ts';

/** The text of a plan. 2.1.38 sends it with the request; later CLIs only in the call that it is about. */
export function usePlan(sessionId: string, { input, clipped, toolUseId }: RequestRecord): string | null {
  const session = useContext(SessionContext);
  const call = useSyncExternalStore(session?.onChange ?? never, () => callOf(session, toolUseId));
  const near =
    (clipped ? null : textIn(input, 'plan')) ?? (call && !call.clipped.input ? textIn(call.input, 'plan') : null);
  const fetched = useFetchedPlan(sessionId, near === null ? toolUseId : null);
  return near ?? fetched ?? textIn(input, 'plan') ?? (call && textIn(call.input, 'plan'));
}

/** From the call as it is stored, when it is not at hand or shortened. */
function useFetchedPlan(sessionId: string, entryId: string | null): string | null {
  const [plan, setPlan] = useState<string | null>(null);
  useEffect(() => {
    if (entryId === null) return;
    const control = new AbortController();
    const path = `/sessions${pathOf(sessionId)}/entries${pathOf(entryId)}`;
    getJson<{ entry: Entry }>(path, {}, control.signal).then(
      ({ entry }) => setPlan(entry.type === 'tool' ? textIn(entry.input, 'plan') : null),
      () => {},
    );
    return () => control.abort();
  }, [sessionId, entryId]);
  return plan;
}

function callOf(session: WatchedSession | null, toolUseId: string | null) {
  const entry = toolUseId === null ? undefined : session?.state?.open[toolUseId];
  return entry?.type === 'tool' ? entry : null;
}

function never(): () => void {
  return () => {};
}
