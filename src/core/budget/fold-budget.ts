import { putRecent } from '../session/fold/recent.ts';
import type { BudgetEvent, BudgetState } from './budget-state.ts';

const budgetLimit = 64;

/** Small by itself: there is an entry for a budget, not for each time it was reached. */
export function foldBudgetState(state: BudgetState, event: BudgetEvent, at: number): BudgetState {
  switch (event.type) {
    case 'budget.warned': {
      const { id, since, dollars } = event.budget;
      return { ...state, warned: putRecent(state.warned, id, { since, dollars }, budgetLimit) };
    }
    case 'budget.reached':
      return { ...state, held: { ...event.budget, at, interrupted: event.interrupted } };
    case 'budget.allowed': {
      const { id, since, dollars } = event;
      return { ...state, allowed: putRecent(state.allowed, id, { since, dollars }, budgetLimit) };
    }
    case 'budget.lifted':
      return state.held?.id === event.id ? { ...state, held: null } : state;
  }
}
