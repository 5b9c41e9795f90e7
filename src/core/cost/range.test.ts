import fc from 'fast-check';
import { expect, it } from 'vitest';
import { costSpans, ranges } from './range.ts';

const now = Date.parse('2026-03-30T09:40:00Z');
const iso = (time: number | undefined) => new Date(time ?? 0).toISOString();

it('every range is without gaps, holds now, and is as long as it says', () => {
  const lengths = { '24h': 24, '7d': 7, '30d': 30, '90d': 90, '12m': 12, all: 7 };
  for (const range of ranges) {
    const { spans } = costSpans(range, now, 'Europe/Berlin', now);
    expect(spans).toHaveLength(lengths[range]);
    expect(spans.slice(1).every(({ from }, index) => from === spans[index]?.to)).toBe(true);
    const last = spans.at(-1);
    expect(last && last.from <= now && now < last.to).toBe(true);
  }
});

it('days are the person’s, also where the clock is changed', () => {
  const { spans } = costSpans('7d', now, 'Europe/Berlin', null);
  expect(iso(spans[0]?.from)).toBe('2026-03-23T23:00:00.000Z');
  expect(iso(spans.at(-1)?.to)).toBe('2026-03-30T22:00:00.000Z');
  expect(spans.map(({ from, to }) => (to - from) / 3_600_000)).toEqual([24, 24, 24, 24, 24, 23, 24]);
});

it('hours begin where the person’s hours do', () => {
  const { spans } = costSpans('24h', now, 'Asia/Kolkata', null);
  expect(iso(spans.at(-1)?.from)).toBe('2026-03-30T09:30:00.000Z');
});

it('all goes back to the first cost, by days or by months', () => {
  const first = (text: string) => costSpans('all', now, 'UTC', Date.parse(text));
  expect(first('2026-02-20T05:00:00Z')).toMatchObject({ step: 'day', spans: { length: 39 } });
  const long = first('2024-11-20T05:00:00Z');
  expect(long.step).toBe('month');
  expect(iso(long.spans[0]?.from)).toBe('2024-11-01T00:00:00.000Z');
  expect(iso(long.spans.at(-1)?.to)).toBe('2026-04-01T00:00:00.000Z');
});

it('[R19] every range is made, whenever costs begin', () => {
  const nasty = fc.oneof(fc.double(), fc.constantFrom(8.64e15, -8.64e15, 2 ** 53, 1e308));
  fc.assert(
    fc.property(fc.constantFrom(...ranges), nasty, (range, first) => {
      const { spans } = costSpans(range, now, 'Europe/Berlin', first);
      expect(spans.length).toBeGreaterThan(0);
      expect(spans.length).toBeLessThanOrEqual(240);
    }),
  );
});
