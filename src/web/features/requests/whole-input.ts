import { useCallback, useState } from 'react';
import { isObject, type JsonObject } from '../../../core/json.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { ApiProblem, getJson, pathOf } from '../../connection/api.ts';

/** The input of a request. A long one comes shortened; all of it is in the line that asked. */
export type WholeInput = {
  input: JsonObject;
  isShortened: boolean;
  problem: string | null;
  /** Brings all of it, and tells whether it is there. */
  load(): Promise<boolean>;
};

export function useWholeInput(sessionId: string, { seq, input, clipped }: RequestRecord): WholeInput {
  const [loaded, setLoaded] = useState<JsonObject | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isShortened = clipped && loaded === null;
  const load = useCallback(async () => {
    if (!isShortened) return true;
    try {
      setLoaded(await fetchInput(sessionId, seq));
      setProblem(null);
      return true;
    } catch (failure) {
      setProblem(failure instanceof ApiProblem ? failure.message : 'It cannot be read.');
      return false;
    }
  }, [sessionId, seq, isShortened]);
  return { input: loaded ?? input, isShortened, problem, load };
}

/** The input in the journal line that asked, which is never clipped. */
export async function fetchInput(sessionId: string, seq: number, signal?: AbortSignal): Promise<JsonObject> {
  const line = await getJson<unknown>(`/sessions${pathOf(sessionId)}/lines${pathOf(seq)}`, {}, signal);
  const input = isObject(line) && isObject(line.request) ? line.request.input : null;
  if (!isObject(input)) throw new Error('the line asks for nothing');
  return input;
}
