import type { Sample } from './sample.ts';
import { slopePerHour } from './slope.ts';

const megabyte = 1024 * 1024;

type Measure = Exclude<keyof Sample, 'seconds'>;

/** What may be added in an hour, and what it may be at most at the end. The database grows with what is said. */
const limits: { [name in Exclude<Measure, 'database'>]: { perHour: number; most: (sessions: number) => number } } = {
  rss: { perHour: 64 * megabyte, most: () => 600 * megabyte },
  heap: { perHour: 48 * megabyte, most: () => 400 * megabyte },
  descriptors: { perHour: 20, most: (sessions) => 80 + 12 * sessions },
  threads: { perHour: 4, most: () => 40 },
  children: { perHour: 6, most: (sessions) => sessions + 4 },
  zombies: { perHour: 1, most: () => 2 },
  wal: { perHour: 64 * megabyte, most: () => 96 * megabyte },
};

export type Row = { name: Measure; first: number; last: number; most: number; perHour: number; holds: boolean };

/** Judges the samples after the warm-up. A slope counts when the line also rose by more than noise does. */
export function judge(samples: readonly Sample[], sessions: number): Row[] {
  const names = [...(Object.keys(limits) as (keyof typeof limits)[]), 'database'] as const;
  return names.map((name): Row => {
    const points = samples.flatMap((sample) => {
      const value = sample[name];
      return value === null ? [] : [{ seconds: sample.seconds, value }];
    });
    const values = points.map(({ value }) => value);
    const perHour = slopePerHour(points);
    const row = { name, first: values[0] ?? 0, last: values.at(-1) ?? 0, most: Math.max(0, ...values), perHour };
    if (name === 'database') return { ...row, holds: true };
    const limit = limits[name];
    const rises = perHour > limit.perHour && medianOfEnd(values) > 1.1 * medianOfEnd(values.toReversed());
    return { ...row, holds: !rises && row.most <= limit.most(sessions) };
  });
}

/** Of the last third. */
function medianOfEnd(values: readonly number[]): number {
  const end = values.slice(-Math.max(1, Math.floor(values.length / 3))).sort((a, b) => a - b);
  return end[Math.floor(end.length / 2)] ?? 0;
}
