import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCron, readCron } from './cron.ts';

const berlin = 'Europe/Berlin';

function next(expression: string, after: string, zone = 'UTC'): string | null {
  const read = readCron(expression);
  if (read.type === 'wrong') throw new Error(read.reason);
  const at = nextCron(read.cron, zone, Date.parse(after));
  return at === null ? null : new Date(at).toISOString().replace(':00.000Z', 'Z');
}

test.each([
  ['* * * * *', '2026-03-01T10:00:59Z', '2026-03-01T10:01Z'],
  ['*/15 * * * *', '2026-03-01T10:45Z', '2026-03-01T11:00Z'],
  ['30 9 * * 1-5', '2026-03-06T09:30Z', '2026-03-09T09:30Z'],
  ['0 0 1 * *', '2026-12-15T00:00Z', '2027-01-01T00:00Z'],
  ['0 12 29 2 *', '2026-03-01T00:00Z', '2028-02-29T12:00Z'],
  ['0 8 1 * mon', '2026-03-02T08:00Z', '2026-03-09T08:00Z'],
  ['5,35 8-9/1 * jan sun', '2026-01-01T00:00Z', '2026-01-04T08:05Z'],
  ['0 0 * * 7', '2026-03-02T00:00Z', '2026-03-08T00:00Z'],
  ['0 0 10/10 * *', '2026-03-10T00:00Z', '2026-03-20T00:00Z'],
])('%s comes after %s at %s', (expression, after, expected) => {
  expect(next(expression, after)).toBe(expected);
});

test('a time is read in its zone, also where the offset is no whole hour', () => {
  expect(next('0 9 * * *', '2026-01-15T12:00Z', berlin)).toBe('2026-01-16T08:00Z');
  expect(next('0 9 * * *', '2026-07-15T12:00Z', berlin)).toBe('2026-07-16T07:00Z');
  expect(next('0 9 * * *', '2026-07-15T12:00Z', 'Asia/Kathmandu')).toBe('2026-07-16T03:15Z');
});

test('a time that the clock leaps over comes at the leap, once', () => {
  expect(next('30 2 * * *', '2026-03-28T12:00Z', berlin)).toBe('2026-03-29T01:00Z');
  expect(next('30 2 * * *', '2026-03-29T01:00Z', berlin)).toBe('2026-03-30T00:30Z');
  expect(next('0 0 * * *', '2026-09-05T12:00Z', 'America/Santiago')).toBe('2026-09-06T04:00Z');
  expect(next('15 2 * * *', '2026-10-03T12:00Z', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30Z');
});

test('a time that the clock shows twice comes the first time, unless every hour is meant', () => {
  expect(next('30 2 * * *', '2026-10-24T12:00Z', berlin)).toBe('2026-10-25T00:30Z');
  expect(next('30 2 * * *', '2026-10-25T00:30Z', berlin)).toBe('2026-10-26T01:30Z');
  expect(next('30 * * * *', '2026-10-25T00:30Z', berlin)).toBe('2026-10-25T01:30Z');
});

test('what never comes is nothing, and what is no expression is told', () => {
  expect(next('0 0 30 2 *', '2026-01-01T00:00Z')).toBe(null);
  for (const wrong of [
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '5-1 * * * *',
    '*/0 * * * *',
    'x * * * *',
    '1.5 * * * *',
  ]) {
    expect(readCron(wrong)).toMatchObject({ type: 'wrong' });
  }
});

test('[R19] the search for the next time ends, whatever number it begins at', () => {
  const nasty = fc.oneof(fc.double(), fc.constantFrom(8.64e15, -8.64e15, 8.6e15, -62_000_000_000_000, 2 ** 53, 1e308));
  const zones = fc.constantFrom('UTC', 'Pacific/Apia', 'America/Sao_Paulo');
  const expressions = fc.constantFrom('0 0 30 2 *', '* * * * *', '59 23 31 12 6', '0 12 29 2 *');
  fc.assert(
    fc.property(nasty, zones, expressions, (after, zone, expression) => {
      const read = readCron(expression);
      const next = read.type === 'cron' ? nextCron(read.cron, zone, after) : null;
      expect(next === null || next > after).toBe(true);
    }),
    { numRuns: 60 },
  );
});
