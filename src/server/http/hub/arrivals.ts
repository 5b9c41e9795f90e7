/** Sessions that are waited for by somebody who follows them before they are there. */
export type Arrivals = {
  /** Calls back whenever the session may have come, until the returned function is called. */
  wait(sessionId: string, onArrival: () => void): () => void;
  tell(sessionId: string): void;
};

export function createArrivals(): Arrivals {
  const waiting = new Map<string, Set<() => void>>();
  return {
    wait(sessionId, onArrival) {
      const those = waiting.get(sessionId) ?? new Set();
      waiting.set(sessionId, those.add(onArrival));
      return () => {
        those.delete(onArrival);
        if (those.size === 0 && waiting.get(sessionId) === those) waiting.delete(sessionId);
      };
    },
    tell(sessionId) {
      for (const onArrival of [...(waiting.get(sessionId) ?? [])]) onArrival();
    },
  };
}
