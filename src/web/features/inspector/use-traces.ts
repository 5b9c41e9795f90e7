import { useEffect } from 'react';
import type { TraceFacts } from '../../../core/inspect/trace.ts';
import { pathOf, sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { answerOf, errorOf, useAnswer } from '../../store/use-answer.ts';

const lookEveryMs = 2000;

/** The traces of a session, and what one can do about them. */
export function useTraces(sessionId: string) {
  const path = `${pathOf('sessions', sessionId)}/traces`;
  const { answered, again } = useAnswer<{ traces: TraceFacts[] }>(path);
  const traces = answerOf(answered)?.traces ?? [];
  const recording = traces.find(({ state }) => state.type === 'recording') ?? null;
  useEffect(() => {
    if (recording === null) return;
    const timer = setInterval(again, lookEveryMs);
    return () => clearInterval(timer);
  }, [recording, again]);

  const act = (method: 'POST' | 'DELETE', rest: string) =>
    sendJson(method, `${path}${rest}`)
      .catch((problem: unknown) => showToast('problem', errorOf(problem).message))
      .then(again);
  return {
    traces,
    recording,
    start: () => act('POST', ''),
    stop: (id: string) => act('POST', `${pathOf(id)}/stop`),
    remove: (id: string) => act('DELETE', pathOf(id)),
  };
}
