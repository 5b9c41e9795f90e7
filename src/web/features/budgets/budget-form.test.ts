import { expect, test } from 'vitest';
import { type BudgetFields, budgetsOf, fieldsOf, newBudget, problemsOf } from './budget-form.ts';

const row = (rest: Partial<BudgetFields>): BudgetFields => ({ ...newBudget, dollars: '5', ...rest });

test('what is filled in is what is asked for, and is the same when it is shown again', () => {
  const rows = [row({}), row({ scope: 'project', project: ' /a ', dollars: '$2.50', warnAt: '50', act: 'stop' })];
  const filled = budgetsOf(rows, 'Europe/Berlin');
  expect(filled).toEqual({
    type: 'budgets',
    budgets: {
      zone: 'Europe/Berlin',
      list: [
        { scope: 'day', dollars: 5, act: 'ask' },
        { scope: 'project', project: '/a', dollars: 2.5, warnAt: 0.5, act: 'stop' },
      ],
    },
  });
  if (filled.type === 'budgets') {
    expect(fieldsOf(filled.budgets)[1]).toEqual(
      row({ scope: 'project', project: '/a', dollars: '2.5', warnAt: '50', act: 'stop' }),
    );
  }
});

test.each(['', 'five', 'NaN', '1e999', '--3'])('%j is no amount, and is said at its field', (dollars) => {
  expect(budgetsOf([row({}), row({ dollars })], 'UTC')).toMatchObject({
    problems: { rows: { 1: { dollars: 'Give an amount in dollars, like 5 or 2.50.' } } },
  });
});

test('a project that was written for another scope is left out', () => {
  expect(budgetsOf([row({ scope: 'day', project: '/a' })], 'UTC')).toMatchObject({
    budgets: { list: [{ scope: 'day' }] },
  });
  expect(JSON.stringify(budgetsOf([row({ project: '/a' })], 'UTC'))).not.toContain('/a');
});

test('what the server refuses is told at its field, or for all', () => {
  const issues = [{ key: 'list.1.dollars', message: 'must be at least 0.01 dollars' }];
  expect(problemsOf({ code: 'invalid', message: '', issues })).toEqual({
    rows: { 1: { dollars: 'This must be at least 0.01 dollars.' } },
    other: null,
  });
  expect(problemsOf({ code: 'unavailable', message: 'The disk is full.' }).other).toBe('The disk is full.');
});
