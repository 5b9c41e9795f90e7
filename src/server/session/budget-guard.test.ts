import { expect, test } from 'vitest';
import type { Held } from '../../core/budget/budget-state.ts';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { createBudgetGuard } from './budget-guard.ts';
import type { BudgetKeeper, Spender } from './budget-keeper.ts';
import type { Journal } from './journal.ts';

const held: Held = {
  id: 'day',
  scope: 'day',
  project: null,
  dollars: 1,
  spent: 1,
  act: 'pause',
  since: 0,
  until: null,
  at: 0,
  interrupted: true,
};

test('a turn that cannot be taken up again after a budget is told, and ends nothing', async () => {
  let ahead: SessionState = { ...emptyState('s'), budget: { held, allowed: {}, warned: {} } };
  const entered: Spender[] = [];
  const told = Promise.withResolvers<unknown>();
  createBudgetGuard({
    journal: {
      get ahead() {
        return ahead;
      },
      own: async () => {
        ahead = emptyState('s');
        return { type: 'committed', seq: 1 };
      },
    } as Partial<Journal> as Journal,
    session: {
      interrupt: async () => ({ type: 'answered' }),
      stop: async () => {},
      send: () => Promise.reject(new Error('unreadable')),
      deliver: () => {},
    },
    keeper: {
      enter: (spender: Spender) => {
        entered.push(spender);
        return () => {};
      },
    } as Partial<BudgetKeeper> as BudgetKeeper,
    onError: told.resolve,
  });
  entered[0]?.applyBudgets([]);
  expect(await told.promise).toEqual(new Error('unreadable'));
});
