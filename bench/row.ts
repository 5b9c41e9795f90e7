/** One line of the table. `ratio` is to what the same run measured. */
export type Row = { measured: string; value: string; ratio?: string; aim?: Aim };

export type Aim = { words: string; met: boolean };

export type Options = { quick: boolean; seed: number };

export type Figure = (options: Options) => Promise<Row[]>;

export function times(ratio: number, baseline: string): string {
  return `${ratio.toPrecision(3)} × ${baseline}`;
}

export function atLeast(limit: number, value: number, unit = ''): Aim {
  return { words: `≥ ${limit.toLocaleString('en')}${unit}`, met: value >= limit };
}

export function atMost(limit: number, value: number, unit = ''): Aim {
  return { words: `≤ ${limit.toLocaleString('en')}${unit}`, met: value <= limit };
}

export function perSecond(count: number, seconds: number, what: string): string {
  return `${Math.round(count / seconds).toLocaleString('en')} ${what}/s`;
}
