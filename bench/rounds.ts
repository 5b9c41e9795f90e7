/** Seconds that each work took, one value a round. */
export type Times<Name extends string> = Record<Name, number[]>;

/** Does the works in turns, so that what the machine does meanwhile hits all alike. The first rounds only warm up. */
export async function inTurns<Name extends string>(
  works: Record<Name, () => unknown>,
  rounds: number,
  warmups = 0,
): Promise<Times<Name>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Times<Name>;
  for (let round = -warmups; round < rounds; round += 1) {
    for (const name of names) {
      const taken = await seconds(works[name]);
      if (round >= 0) times[name].push(taken);
    }
  }
  return times;
}

export async function seconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How many times as fast as the baseline: the median of what each round says. */
export function speedOf(times: readonly number[], baseline: readonly number[]): number {
  return median(times.map((time, round) => (baseline[round] ?? Number.NaN) / time));
}
