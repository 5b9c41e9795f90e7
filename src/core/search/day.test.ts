import { expect, it } from 'vitest';
import { readDay } from './day.ts';

const noon = new Date(2026, 2, 30, 12).getTime();

it('yesterday begins where the day before begins, however many hours that day had', () => {
  const hoursOfDay29 = 23;
  const startOf30 = 1_000_000_000;
  const dayStart = (_year: number, _month: number, day: number) =>
    day === 30 ? startOf30 : startOf30 - hoursOfDay29 * 3_600_000;
  expect(readDay('today', noon, dayStart)).toBe(startOf30);
  expect(readDay('yesterday', noon, dayStart)).toBe(startOf30 - 23 * 3_600_000);
});

it('the day before the first of a month is day 0 of it, which a date understands', () => {
  const asked: number[][] = [];
  readDay('yesterday', new Date(2026, 2, 1, 12).getTime(), (...day) => asked.push(day));
  expect(asked).toEqual([[2026, 3, 0]]);
});
