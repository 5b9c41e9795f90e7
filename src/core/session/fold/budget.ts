import type { BudgetEvent, BudgetFacts } from '../../budget/budget-state.ts';
import { foldBudgetState } from '../../budget/fold-budget.ts';
import { addNotice, type Draft } from './draft.ts';

/** Every step shows in the timeline: why it stopped, and why it goes on. */
export function foldBudget(draft: Draft, event: BudgetEvent): void {
  const { held } = draft.state.budget;
  draft.state.budget = foldBudgetState(draft.state.budget, event, draft.at);
  switch (event.type) {
    case 'budget.warned':
      return addNotice(draft, { type: 'budget', step: 'warned', ...factsOf(event.budget) });
    case 'budget.reached':
      return addNotice(draft, { type: 'budget', step: 'reached', ...factsOf(event.budget) });
    case 'budget.allowed':
      if (held === null) return;
      return addNotice(draft, { type: 'budget', step: 'allowed', ...factsOf(held), dollars: event.dollars });
    case 'budget.lifted':
      if (held?.id !== event.id || event.reason === 'allowed') return;
      return addNotice(draft, { type: 'budget', step: event.reason, ...factsOf(held) });
  }
}

function factsOf({ scope, window, project, dollars, spent, act, until }: BudgetFacts) {
  return { scope, ...(window === undefined ? {} : { window }), project, dollars, spent, act, until };
}
