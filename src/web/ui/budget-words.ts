import type { AllowanceScope } from '../../core/budget/budget.ts';
import type { BudgetFacts } from '../../core/budget/budget-state.ts';
import { windowName } from '../../core/limit/usage.ts';
import type { Notice } from '../../core/session/entry.ts';
import { baseName, money, percent } from './format.ts';

type Named = { scope: AllowanceScope; project: string | null; window?: string };
type BudgetNotice = Extract<Notice, { type: 'budget' }>;

/** What a budget is called: "The budget of the day". */
export function budgetName({ scope, project, window = '' }: Named): string {
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
    case 'window':
      return `Your guard on ${windowName(window)}`;
  }
}

/** Why a session is held back, in one line. */
export function heldWords(held: Omit<BudgetFacts, 'id' | 'since' | 'until'>): string {
  const states = { ask: 'Waiting for you', pause: 'Paused', stop: 'Stopped', warn: 'Running', hold: 'Running' };
  const reached = `${states[held.act]}: ${lower(budgetName(held))} is reached`;
  if (held.scope === 'window') return `${reached}, ${percent(held.spent)} used`;
  return `${reached}, ${money(held.spent)} of ${money(held.dollars)}`;
}

/** How a session goes on that is held back. */
export function afterHeldWords({ scope, act }: Pick<BudgetFacts, 'scope' | 'act'>): string {
  if (scope === 'window') return 'It continues when the limit resets, when you change the guard, or when you say so.';
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
  if (notice.scope === 'window') return guardWords(notice, name);
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

function guardWords({ step, spent, act, dollars }: BudgetNotice, name: string): string {
  switch (step) {
    case 'warned':
    case 'reached':
      return [`${name} is reached: ${percent(spent)} used`, consequences[act]].filter(Boolean).join('. ');
    case 'allowed':
      return `${name} is ignored here until the limit resets`;
    case 'raised':
      return `${name} was raised${dollars === null ? '' : ` above ${percent(dollars)}`}: work continues`;
    case 'period':
      return `${name} has room again: work continues`;
    case 'removed':
      return `${name} was removed: work continues`;
  }
}

const consequences = {
  ask: 'Work waits for you',
  pause: 'Work is paused',
  stop: 'The run is stopped',
  hold: 'New tasks wait',
  warn: '',
};

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
