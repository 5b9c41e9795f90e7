import { expect, test } from 'vitest';
import { afterHeldWords, budgetWords, heldWords } from './budget-words.ts';

const facts = { scope: 'day', project: null, dollars: 5, spent: 5.25, act: 'pause', until: 9 } as const;

test('a session that is held back says which budget, what was spent, and how it goes on', () => {
  expect(heldWords(facts)).toBe('Paused: the budget of the day is reached, $5.25 of $5.00');
  expect(heldWords({ ...facts, scope: 'project', project: '/home/a/shop', act: 'ask' })).toBe(
    'Waiting for you: the daily budget of shop is reached, $5.25 of $5.00',
  );
  expect(afterHeldWords(facts)).toBe('It goes on by itself when the budget is raised, or tomorrow.');
  expect(afterHeldWords({ scope: 'session', act: 'ask' })).toBe(
    'It goes on when the budget is raised, or when you say so.',
  );
});

test('each step of a budget is told', () => {
  const notice = (step: 'warned' | 'reached' | 'allowed' | 'period', dollars: number | null = 5) =>
    budgetWords({ type: 'budget', step, ...facts, dollars });
  expect(notice('warned')).toBe('The budget of the day is nearly reached: $5.25 of $5.00');
  expect(notice('reached')).toBe('The budget of the day is reached: $5.25 of $5.00. Work is paused');
  expect(notice('allowed', null)).toBe('The budget of the day is set aside here');
  expect(notice('period')).toBe('The budget of the day begins anew: work goes on');
});
