/** Some works at once, of one name only one. */
export type Lanes = {
  /** Resolves when it has begun. It is given what settles when all that began before it are done. */
  run(name: string, work: (earlier: Promise<unknown>) => Promise<void>): Promise<void>;
  settled(): Promise<void>;
};

export function createLanes(count: number): Lanes {
  const running = new Map<string, Promise<void>>();

  async function run(name: string, work: (earlier: Promise<unknown>) => Promise<void>): Promise<void> {
    await running.get(name);
    while (running.size >= count) await Promise.race(running.values());
    const done = work(Promise.all(running.values())).finally(() => running.delete(name));
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
