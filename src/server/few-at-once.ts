/** Whose turn it is where only a few can be served at once. One asker has only some of the places, so nobody keeps all. */
export type FewAtOnce = {
  /** Resolves when it is this one's turn, with what ends it. */
  take(asker: string): Promise<() => void>;
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
    take: (asker) =>
      new Promise((resolve) => {
        const end = () => {
          served.splice(served.indexOf(asker), 1);
          next();
        };
        waiting.push({ asker, begin: () => resolve(end) });
        next();
      }),
  };
}
