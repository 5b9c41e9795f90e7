import { useCallback, useState } from 'react';
import type { WireError } from '../../core/wire.ts';
import { errorOf } from './use-answer.ts';

export type Changing = {
  isBusy: boolean;
  /** Why the last one was refused. */
  refusal: WireError | null;
  /** Asks the server for a change. Resolves to what it answered, or null when it refused. */
  change<Answer>(ask: () => Promise<Answer>): Promise<Answer | null>;
  forget(): void;
};

/** A change that is asked of the HTTP API, and what came of it. */
export function useChange(): Changing {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<WireError | null>(null);
  const change = useCallback(async <Answer>(ask: () => Promise<Answer>) => {
    setIsBusy(true);
    setRefusal(null);
    try {
      return await ask();
    } catch (problem) {
      setRefusal(errorOf(problem));
      return null;
    } finally {
      setIsBusy(false);
    }
  }, []);
  const forget = useCallback(() => setRefusal(null), []);
  return { isBusy, refusal, change, forget };
}
