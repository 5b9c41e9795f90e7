/** Whose turn it is where only a few can be served at once. One asker has only some of the places, so nobody keeps all. */
export type FewAtOnce = {
  /** Resolves when it is this one's turn, with what ends it. Rejects when the signal comes first. */
  take(asker: string, signal?: AbortSignal): Promise<() => void>;
};

export function createFewAtOnce({ atOnce, each }: { atOnce: number; each: number }): FewAtOnce {
  const served: string[] = [];
  const waiting: { asker: string; begin(): void }[] = [];

  function next(): void {
    while (served.length < atOnce) {
      const index = waiting.findIndex(({ asker }) => served.filter((other) => other === asker).length < each);
      const [turn] = index === -1 ? [] : waiting.splice(index, 1);
      if (!turn) return;
      served.push(turn.asker);
      turn.begin();
    }
  }

  return {
    take: (asker, signal) =>
      new Promise((resolve, reject) => {
        const end = () => {
          served.splice(served.indexOf(asker), 1);
          next();
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(turn), 1);
          reject(signal?.reason);
        };
        const begin = () => {
          signal?.removeEventListener('abort', leave);
          resolve(end);
        };
        const turn = { asker, begin };
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener('abort', leave);
        waiting.push(turn);
        next();
      }),
  };
}
