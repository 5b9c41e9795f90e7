import { expect, test } from 'vitest';
import { raiseTo } from './raise-to.ts';

const held = { spent: 2.5 };

test.each([
  ['5', 5],
  [' $7.50 ', 7.5],
  ['7,50', 7.5],
])('%j is an amount', (text, dollars) => {
  expect(raiseTo(text, held)).toEqual({ type: 'dollars', dollars });
});

test.each([
  ['', 'Give an amount in dollars, like 5 or 2.50.'],
  ['a lot', 'Give an amount in dollars, like 5 or 2.50.'],
  ['2.5', 'Give more than the $2.50 that was spent.'],
])('%j is told to be wrong', (text, problem) => {
  expect(raiseTo(text, held)).toEqual({ type: 'problem', problem });
});
