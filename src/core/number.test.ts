import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dollarAmount,
  latestTime,
  moment,
  mostDollars,
  nearestDollars,
  nearestWhole,
  plainNumber,
  wholeNumber,
} from './number.ts';

const nasty = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, -0.6, 2 ** 53, 1e308, '3', null, {}];

it('[R19] a count is whole and safe: fractions are rounded, and nonsense is nothing', () => {
  expect([0, 0.3, 0.5, 7, 1e15 + 0.4, Number.MAX_SAFE_INTEGER].map((value) => wholeNumber(value))).toEqual([
    0,
    0,
    1,
    7,
    1e15,
    Number.MAX_SAFE_INTEGER,
  ]);
  expect(nasty.filter((value) => wholeNumber(value) !== undefined)).toEqual([]);
  fc.assert(fc.property(fc.double(), (value) => isCount(wholeNumber(value) ?? 0)));
});

it('[R19] an amount of money is one that a session can have cost', () => {
  expect([0, 0.3, mostDollars].map(dollarAmount)).toEqual([0, 0.3, mostDollars]);
  expect([...nasty, 1e9].filter((value) => dollarAmount(value) !== undefined)).toEqual([]);
});

it('[R19] a moment is one that a Date can show', () => {
  expect(moment(latestTime)).toBe(latestTime);
  expect([...nasty, latestTime + 2].filter((value) => moment(value) !== undefined)).toEqual([]);
});

it('[R19] the nearest count and amount exist for every double', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const dollars = nearestDollars(value);
      return isCount(nearestWhole(value)) && dollars >= 0 && dollars <= mostDollars;
    }),
  );
  expect(plainNumber(-1.5)).toBe(-1.5);
  expect(plainNumber(1e308)).toBeUndefined();
});

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
