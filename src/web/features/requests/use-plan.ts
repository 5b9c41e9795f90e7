import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { WatchedSession } from '../../../client/watched-session.ts';
import { memberOf } from '../../../core/json.ts';
import type { Entry, RequestRecord } from '../../../core/session/entry.ts';
import { ApiProblem, getJson, pathOf } from '../../connection/api.ts';
import { SessionContext } from '../../store/session-context.ts';
import { textIn } from './request-words.ts';
import { fetchInput } from './whole-input.ts';

export type ShownPlan = {
  text: string | null;
  /** Whether the text is the whole plan: nobody approves the rest unseen. */
  isWhole: boolean;
  /** Why the whole plan couldn't be loaded. */
  problem: string | null;
  load(): void;
};

/** The text of a plan. 2.1.38 sends it with the request; later CLIs only in the call that it is about. */
export function usePlan(sessionId: string, request: RequestRecord): ShownPlan {
  const { input, clipped, toolUseId, seq } = request;
  const session = useContext(SessionContext);
  const call = useSyncExternalStore(session?.onChange ?? never, () => callOf(session, toolUseId));
  const near =
    (clipped ? null : textIn(input, 'plan')) ?? (call && !call.clipped.input ? textIn(call.input, 'plan') : null);
  const source = near !== null ? null : toolUseId !== null ? 'call' : clipped ? 'line' : null;
  const { fetched, problem, load } = useFetched(
    useCallback(
      async (signal: AbortSignal) => {
        if (source === null) return null;
        return source === 'line'
          ? textIn(await fetchInput(sessionId, seq, signal), 'plan')
          : planInCall(sessionId, toolUseId ?? '', signal);
      },
      [source, sessionId, seq, toolUseId],
    ),
  );
  if (source === null) return { text: near, isWhole: true, problem: null, load };
  const beginning = textIn(input, 'plan') ?? (call && textIn(call.input, 'plan'));
  return {
    text: fetched?.plan ?? beginning,
    // A call without a plan is all there is, unless a part of one was sent.
    isWhole: fetched !== null && (fetched.plan !== null || beginning === null),
    problem,
    load,
  };
}

type FetchPlan = (signal: AbortSignal) => Promise<string | null>;

type Fetched = { by: FetchPlan; plan: string | null };

function useFetched(fetchPlan: FetchPlan) {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches again.
  useEffect(() => {
    const control = new AbortController();
    fetchPlan(control.signal).then(
      (plan) => {
        setFetched({ by: fetchPlan, plan });
        setProblem(null);
      },
      (failure: unknown) => {
        if (!control.signal.aborted) setProblem(problemOf(failure));
      },
    );
    return () => control.abort();
  }, [fetchPlan, tries]);
  return {
    fetched: fetched?.by === fetchPlan ? fetched : null,
    problem,
    load: useCallback(() => setTries((count) => count + 1), []),
  };
}

function problemOf(failure: unknown): string {
  return `Couldn’t load the whole plan${failure instanceof ApiProblem ? `: ${failure.message}` : '.'}`;
}

/** From the call's own line, where nothing is clipped. */
async function planInCall(sessionId: string, entryId: string, signal: AbortSignal): Promise<string | null> {
  const path = `/sessions${pathOf(sessionId)}/entries${pathOf(entryId)}/payload`;
  const { entry } = await getJson<{ entry: Entry }>(path, {}, signal);
  return entry.type === 'tool' ? textIn(entry.input, 'plan') : null;
}

function callOf(session: WatchedSession | null, toolUseId: string | null) {
  const entry = toolUseId === null ? undefined : memberOf(session?.state?.open ?? {}, toolUseId);
  return entry?.type === 'tool' ? entry : null;
}

function never(): () => void {
  return () => {};
}
