import { expect, test } from 'vitest';
import type { Sample } from './sample.ts';
import { slopePerHour } from './slope.ts';
import { judge } from './verdict.ts';

const megabyte = 1024 * 1024;
const still: Omit<Sample, 'seconds'> = {
  rss: 200 * megabyte,
  heap: 60 * megabyte,
  descriptors: 90,
  threads: 14,
  children: 5,
  zombies: 0,
  database: megabyte,
  wal: megabyte,
};

const hour = (at: (share: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 61 }, (_, minute) => ({ ...still, seconds: minute * 60, ...at(minute / 60) }));

const broken = (samples: Sample[]) => judge(samples, 5).flatMap(({ name, holds }) => (holds ? [] : [name]));

test('a slope is what is added in an hour', () => {
  expect(slopePerHour([10, 20, 30].map((value, index) => ({ seconds: index * 1800, value })))).toBeCloseTo(20);
});

test('what stays as it is, and what only goes up and down, holds', () => {
  expect(broken(hour(() => ({})))).toEqual([]);
  expect(broken(hour((share) => ({ rss: (200 + 60 * Math.sin(share * 60)) * megabyte })))).toEqual([]);
});

test('what grows without end does not hold', () => {
  expect(broken(hour((share) => ({ rss: (200 + 150 * share) * megabyte })))).toEqual(['rss']);
  expect(broken(hour((share) => ({ descriptors: 90 + 40 * share })))).toEqual(['descriptors']);
  expect(broken(hour((share) => ({ zombies: Math.round(5 * share) })))).toEqual(['zombies']);
});

test('the database may grow', () => {
  expect(broken(hour((share) => ({ database: 500 * share * megabyte })))).toEqual([]);
});
