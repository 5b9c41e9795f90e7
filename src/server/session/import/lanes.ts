/** Some works at once, of one name only one. A heavy one takes as much room as many light ones. */
export type Lanes = {
  /** Resolves when it has begun. `earlier` settles when all that began before it are done. */
  run(name: string, weight: number, work: (earlier: () => Promise<unknown>) => Promise<void>): Promise<void>;
  settled(): Promise<void>;
};

export function createLanes(room: number): Lanes {
  const running = new Map<string, { number: number; done: Promise<void> }>();
  let taken = 0;
  let begun = 0;
  let someDone = Promise.withResolvers<void>();

  const run: Lanes['run'] = async (name, weight, work) => {
    await running.get(name)?.done;
    while (running.size > 0 && taken + weight > room) await someDone.promise;
    const number = ++begun;
    taken += weight;
    const before = () => [...running.values()].filter((other) => other.number < number);
    const done = work(() => Promise.all(before().map((other) => other.done)))
      .catch(() => {})
      .then(() => {
        taken -= weight;
        running.delete(name);
        someDone.resolve();
        someDone = Promise.withResolvers();
      });
    running.set(name, { number, done });
  };

  return {
    run,
    settled: async () => {
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
