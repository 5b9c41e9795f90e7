/** Seconds that each work took, one value a round. */
export type Times<Name extends string> = Record<Name, number[]>;

export type Turns = {
  rounds: number;
  /** Rounds before that, which do not count. */
  warmups: number;
  clock?: Clock;
};

/** In seconds, from any point. */
export type Clock = () => number;

export const wallClock: Clock = () => performance.now() / 1000;

/** What this thread worked: for work that does nothing but compute, so that other programs do not count. */
export const workClock: Clock = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000_000;
};

/** What all threads of this process worked. Other programs hardly count. */
export const processClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/** Does the works in turns, so that what the machine does meanwhile hits all alike. */
export async function inTurns<Name extends string>(
  works: Record<Name, () => unknown>,
  { rounds, warmups, clock = wallClock }: Turns,
): Promise<Times<Name>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Times<Name>;
  for (let round = -warmups; round < rounds; round += 1) {
    for (const name of names) {
      const taken = await seconds(works[name], clock);
      if (round >= 0) times[name].push(taken);
    }
  }
  return times;
}

export async function seconds(work: () => unknown, clock: Clock = wallClock): Promise<number> {
  const start = clock();
  await work();
  return clock() - start;
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How many times as fast as the baseline: the median of what each round says. */
export function speedOf(times: readonly number[], baseline: readonly number[]): number {
  return median(times.map((time, round) => (baseline[round] ?? Number.NaN) / time));
}
