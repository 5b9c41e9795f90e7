import { expect, test } from 'vitest';
import { costOf, estimate, listPrice } from './price.ts';

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

test.each([
  ['opus', undefined, 'Opus 5.5 · Best for everyday, complex tasks · $4/$20 per Mtok', { input: 4, output: 20 }],
  [
    'haiku',
    undefined,
    'Fast · $0.10/$0.50 per Mtok ($0.50/$2.50 for prompts over 100k)',
    { input: 0.1, output: 0.5, note: '$0.50/$2.50 for prompts over 100k' },
  ],
  ['opus', 'claude-opus-5-5', 'Subscribers see no price', { input: 4, output: 20 }],
  ['claude-haiku-4-5', undefined, '', { input: 1, output: 5 }],
  ['my-own-model', undefined, 'A gateway’s model', null],
])('the price of %s (%s, "%s") is %j', (id, resolved, description, price) => {
  const model = { id, name: id, description, efforts: [], ...(resolved === undefined ? {} : { resolved }) };
  expect(listPrice(model)).toEqual(price);
});
