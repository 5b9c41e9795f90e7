/** One line of the table. `ratio` is to what the same run measured, `load` the figure of PERFORMANCE.md it decides. */
export type Row = { measured: string; value: string; ratio?: string; aim?: Aim; load?: Load; kept?: KeptRatio };

export type Load = 'L1' | 'L2' | 'L3' | 'L4' | 'L5' | 'L6' | 'L7' | 'L8' | 'L9' | 'L10';

/** A ratio that must not get worse from one version to the next (`--check`). */
export type KeptRatio = { name: string; ratio: number; better: 'higher' | 'lower' };

export type Aim = { words: string; met: boolean };

export type Options = { quick: boolean; seed: number; minutes: number };

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
