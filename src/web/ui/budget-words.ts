import type { BudgetScope } from '../../core/budget/budget.ts';
import type { BudgetFacts } from '../../core/budget/budget-state.ts';
import type { Notice } from '../../core/session/entry.ts';
import { baseName, money } from './format.ts';

type Named = { scope: BudgetScope; project: string | null };
type BudgetNotice = Extract<Notice, { type: 'budget' }>;

/** What a budget is called: "The budget of the day". */
export function budgetName({ scope, project }: Named): string {
  switch (scope) {
    case 'session':
      return 'The budget of this session';
    case 'project':
      return `The daily budget of ${project === null ? 'the project' : baseName(project)}`;
    case 'day':
      return 'The budget of the day';
    case 'month':
      return 'The budget of the month';
    case 'all':
      return 'The budget for everything';
  }
}

/** Why a session is held back, in one line. */
export function heldWords(held: Pick<BudgetFacts, 'scope' | 'project' | 'spent' | 'dollars' | 'act'>): string {
  const state = { ask: 'Waiting for you', pause: 'Paused', stop: 'Stopped' }[held.act];
  return `${state}: ${lower(budgetName(held))} is reached, ${money(held.spent)} of ${money(held.dollars)}`;
}

/** How a session goes on that is held back. */
export function afterHeldWords({ scope, act }: Pick<BudgetFacts, 'scope' | 'act'>): string {
  const raised = 'when the budget is raised';
  const period = { session: '', all: '', project: ', or tomorrow', day: ', or tomorrow', month: ', or next month' }[
    scope
  ];
  return act === 'ask'
    ? `It goes on ${raised}${period}, or when you say so.`
    : `It goes on by itself ${raised}${period}.`;
}

export function budgetWords(notice: BudgetNotice): string {
  const name = budgetName(notice);
  const dollars = notice.dollars === null ? null : money(notice.dollars);
  switch (notice.step) {
    case 'warned':
      return `${name} is nearly reached: ${money(notice.spent)} of ${dollars}`;
    case 'reached':
      return `${name} is reached: ${money(notice.spent)} of ${dollars}. ${consequences[notice.act]}`;
    case 'allowed':
      return dollars === null ? `${name} is set aside here` : `${name} is raised to ${dollars} here`;
    case 'raised':
      return `${name} was raised: work goes on`;
    case 'period':
      return `${name} begins anew: work goes on`;
    case 'removed':
      return `${name} was removed: work goes on`;
  }
}

const consequences = {
  ask: 'Work waits for you',
  pause: 'Work is paused',
  stop: 'The run is stopped',
};

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
