import { expect, test } from 'vitest';
import { costOf, estimate } from './price.ts';

const usage = { input: 120, output: 42, cacheRead: 15_000, cacheWrite: 0 };

test.each([
  // What CLI 2.1.325 wrote into its own record for these tokens.
  ['claude-opus-5-5', 0.00432],
  ['claude-sonnet-4-5-20250929', 0.00549],
  ['claude-opus-4-1-20250805', 0.02745],
  ['claude-opus-4-5-20251101', 0.00915],
  ['claude-haiku-4-5-20251001', 0.00183],
  ['claude-3-5-haiku-20241022', 0.001464],
])('%s has its family’s price', (model, cost) => {
  expect(costOf(model, usage)).toBeCloseTo(cost, 8);
});

test('a model that is not known has no price, and none is made up', () => {
  expect(costOf('claude-verse-9', usage)).toBeNull();
});

test('a turn that runs is estimated at the list’s price, at what the CLI counted before, or at the usual one', () => {
  const counted = { 'claude-opus-4-1-20250805': { ...usage, cost: 1, contextWindow: null } };
  expect(estimate('claude-opus-4-1-20250805', usage, {})).toBeCloseTo(0.02745, 8);
  expect(estimate('claude-opus-4-1-20250805', usage, counted)).toBeCloseTo(1, 8);
  expect(estimate('claude-verse-9', usage, {})).toBeCloseTo(0.00915, 8);
});
