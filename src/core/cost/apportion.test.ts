import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestWhole } from '../number.ts';
import type { TokenUsage } from '../session/fact.ts';
import { apportion } from './apportion.ts';
import { attribute } from './attribute.ts';
import type { CostShare } from './cost-share.ts';

const anyDouble = fc.oneof(
  fc.double(),
  fc.constantFrom(0.3, -0.5, 2 ** 53, -(2 ** 53), 1e17, 1e308, Number.MIN_VALUE, Number.NaN, Number.POSITIVE_INFINITY),
);

it.each([0.3, -0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53, 1e17, 1e308])(
  '[R19] %d is split among two in finite time',
  (total) => {
    const shares = apportion(total, [1, 2]);
    expect(sum(shares)).toBe(nearestWhole(total));
  },
);

it('[R19] any number is split by any weights into whole shares that add up to it', () => {
  fc.assert(
    fc.property(anyDouble, fc.array(anyDouble, { minLength: 1, maxLength: 40 }), (total, weights) => {
      const shares = apportion(total, weights);
      expect(shares.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true);
      expect(sum(shares)).toBe(nearestWhole(total));
    }),
    { numRuns: 2000 },
  );
});

it('the largest remainders get the rest', () => {
  expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(apportion(7, [5, 3, 2])).toEqual([4, 2, 1]);
  expect(apportion(5, [0, 0])).toEqual([3, 2]);
  expect(apportion(5, [0, 1])).toEqual([0, 5]);
});

it('[R19] the shares of a turn are whole and safe, whatever was counted', () => {
  const kinds = { input: anyDouble, output: anyDouble, cacheRead: anyDouble, cacheWrite: anyDouble };
  const parts = fc.array(
    fc.record({
      model: fc.constantFrom('opus', ''),
      tool: fc.constantFrom('', 'Bash'),
      subagent: fc.constant(''),
      ...kinds,
    }),
    { maxLength: 5 },
  );
  const models = fc.dictionary(
    fc.constantFrom('opus', 'haiku'),
    fc.record({ ...kinds, cost: anyDouble, contextWindow: fc.constant(null) }),
  );
  fc.assert(
    fc.property(anyDouble, fc.record(kinds), models, parts, (cost, usage: TokenUsage, byModel, list) => {
      const shares = attribute({ cost, usage, models: byModel }, list);
      expect(shares.flatMap(numbersOf).filter((value) => !Number.isSafeInteger(value) || value < 0)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

function numbersOf({ cost, input, output, cacheRead, cacheWrite }: CostShare): number[] {
  return [cost, input, output, cacheRead, cacheWrite];
}

/** Exact, also where the parts are near the limit. */
function sum(shares: readonly number[]): number {
  return Number(shares.reduce((all, share) => all + BigInt(share), 0n));
}
