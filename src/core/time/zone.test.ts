import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter, isZone, monthAfter, startOfDay, startOfMonth } from './zone.ts';

const at = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString();

it('a day begins at midnight of the zone, not of the machine', () => {
  expect(iso(startOfDay(at('2026-03-05T03:00:00Z'), 'America/New_York'))).toBe('2026-03-04T05:00:00.000Z');
  expect(iso(startOfDay(at('2026-03-05T20:00:00Z'), 'Asia/Kathmandu'))).toBe('2026-03-05T18:15:00.000Z');
  expect(iso(startOfDay(at('2026-03-05T20:00:00Z'), 'UTC'))).toBe('2026-03-05T00:00:00.000Z');
});

it('a day in which the clock is changed has 23 or 25 hours', () => {
  const hours = (text: string, zone: string) => (dayAfter(at(text), 1, zone) - startOfDay(at(text), zone)) / 3_600_000;
  expect(hours('2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe(23);
  expect(hours('2026-10-25T12:00:00Z', 'Europe/Berlin')).toBe(25);
  expect(hours('2026-10-26T12:00:00Z', 'Europe/Berlin')).toBe(24);
});

it('a day whose midnight is left out begins after the leap', () => {
  expect(iso(startOfDay(at('2018-11-04T12:00:00Z'), 'America/Sao_Paulo'))).toBe('2018-11-04T03:00:00.000Z');
  expect(iso(startOfDay(at('2024-04-26T12:00:00Z'), 'Africa/Cairo'))).toBe('2024-04-25T22:00:00.000Z');
});

it('months go over the end of the year', () => {
  expect(iso(startOfMonth(at('2026-01-01T02:00:00Z'), 'America/New_York'))).toBe('2025-12-01T05:00:00.000Z');
  expect(iso(monthAfter(at('2026-12-15T00:00:00Z'), 1, 'UTC'))).toBe('2027-01-01T00:00:00.000Z');
  expect(iso(monthAfter(at('2026-01-15T00:00:00Z'), -2, 'UTC'))).toBe('2025-11-01T00:00:00.000Z');
});

it('a zone that nobody knows is told', () => {
  expect(isZone('Europe/Berlin')).toBe(true);
  expect(isZone('Mars/Olympus')).toBe(false);
});

it('every moment lies in the day that it is said to be in', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC'];
  const times = fc.integer({ min: at('2012-01-01'), max: at('2030-01-01') });
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (time, zone) => {
      const start = startOfDay(time, zone);
      const end = dayAfter(time, 1, zone);
      expect(start).toBeLessThanOrEqual(time);
      expect(end).toBeGreaterThan(time);
      expect(startOfDay(end, zone)).toBe(end);
      expect(startOfDay(end - 1, zone)).toBe(start);
    }),
    { numRuns: 300 },
  );
});

it('[R19] every double has a day and a month', () => {
  const nasty = fc.oneof(fc.double(), fc.constantFrom(8.64e15, -8.64e15, 2 ** 53, 1e308));
  fc.assert(
    fc.property(nasty, fc.constantFrom('UTC', 'Asia/Kathmandu', 'Pacific/Apia'), (time, zone) => {
      const times = [
        startOfDay(time, zone),
        startOfMonth(time, zone),
        dayAfter(time, 1, zone),
        monthAfter(time, 1, zone),
      ];
      expect(times.every(Number.isFinite)).toBe(true);
    }),
  );
});
