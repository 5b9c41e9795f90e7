import { dayAfter, monthAfter, startOfDay, startOfMonth } from '../time/zone.ts';

export const ranges = ['24h', '7d', '30d', '90d', '12m', 'all'] as const;
export type Range = (typeof ranges)[number];

export type Step = 'hour' | 'day' | 'month';

export type CostSpans = { step: Step; spans: { from: number; to: number }[] };

const hourMs = 3_600_000;
const daysShown: { [Name in Range]?: number } = { '7d': 7, '30d': 30, '90d': 90 };
const monthsAtMost = 240;
const daysAtMost = 92;

/** A range up to now in pieces that a person counts by, in the person's own time. `first` is when costs begin. */
export function costSpans(range: Range, now: number, zone: string, first: number | null): CostSpans {
  const days = daysShown[range];
  if (range === '24h') return { step: 'hour', spans: hours(now, zone) };
  if (days !== undefined) return { step: 'day', spans: daySpans(now, days, zone) };
  if (range === '12m') return { step: 'month', spans: monthSpans(now, 12, zone) };
  return everything(now, zone, first ?? now);
}

function everything(now: number, zone: string, first: number): CostSpans {
  const days = Math.round((startOfDay(now, zone) - startOfDay(first, zone)) / (24 * hourMs)) + 1;
  if (days <= daysAtMost) return { step: 'day', spans: daySpans(now, Math.max(7, days), zone) };
  let months = 1;
  while (months < monthsAtMost && monthAfter(now, 1 - months, zone) > first) months += 1;
  return { step: 'month', spans: monthSpans(now, months, zone) };
}

function hours(now: number, zone: string): CostSpans['spans'] {
  const start = startOfDay(now, zone);
  const end = start + (Math.floor((now - start) / hourMs) + 1) * hourMs;
  return Array.from({ length: 24 }, (_, index) => ({
    from: end - (24 - index) * hourMs,
    to: end - (23 - index) * hourMs,
  }));
}

function daySpans(now: number, days: number, zone: string): CostSpans['spans'] {
  return between(Array.from({ length: days + 1 }, (_, index) => dayAfter(now, index - days + 1, zone)));
}

function monthSpans(now: number, months: number, zone: string): CostSpans['spans'] {
  const start = startOfMonth(now, zone);
  return between(Array.from({ length: months + 1 }, (_, index) => monthAfter(start, index - months + 1, zone)));
}

function between(times: number[]): CostSpans['spans'] {
  return times.slice(1).map((to, index) => ({ from: times[index] ?? to, to }));
}
