import { expect, it } from 'vitest';
import { turnTokens } from './turn-tokens.ts';

const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
const price = { cost: 1, contextWindow: null };

it('a compaction, whose usage is empty, has the tokens that it is charged for', () => {
  const models = {
    opus: { ...price, input: 1, output: 2, cacheRead: 3, cacheWrite: 4 },
    haiku: { ...price, input: 10, output: 20, cacheRead: 30, cacheWrite: 40 },
  };
  expect(turnTokens({ usage: none, models })).toEqual({ input: 11, output: 22, cacheRead: 33, cacheWrite: 44 });
});

it('where no model is told, the usage is all there is', () => {
  expect(turnTokens({ usage: { ...none, input: 5 }, models: {} })).toEqual({ ...none, input: 5 });
});
