/** Some works at once, of one name only one. A heavy one takes as much room as many light ones. */
export type Lanes = {
  /** Resolves when it has begun. It is given what settles when all that began before it are done. */
  run(name: string, weight: number, work: (earlier: Promise<unknown>) => Promise<void>): Promise<void>;
  settled(): Promise<void>;
};

export function createLanes(room: number): Lanes {
  const running = new Map<string, Promise<void>>();
  let taken = 0;

  async function run(name: string, weight: number, work: (earlier: Promise<unknown>) => Promise<void>): Promise<void> {
    await running.get(name);
    while (running.size > 0 && taken + weight > room) await Promise.race(running.values());
    taken += weight;
    const done = work(Promise.all(running.values())).finally(() => {
      taken -= weight;
      running.delete(name);
    });
    running.set(
      name,
      done.catch(() => {}),
    );
  }

  return {
    run,
    settled: async () => {
      await Promise.all(running.values());
    },
  };
}
