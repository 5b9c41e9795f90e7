import type { GuardAct } from '../limit/guard.ts';
import { dayAfter, monthAfter, startOfDay, startOfMonth } from '../time/zone.ts';
import { projectFolder } from '../worktree/name.ts';

/** What a budget is for: one session, one project on one day, all on one day or in one month, or everything ever. */
export const budgetScopes = ['session', 'project', 'day', 'month', 'all'] as const;
export type BudgetScope = (typeof budgetScopes)[number];

/** What is done when it is reached: a person is asked, or work waits until there is room, or the run is stopped. */
export const budgetActs = ['ask', 'pause', 'stop'] as const;
export type BudgetAct = (typeof budgetActs)[number];

export type Budget = {
  scope: BudgetScope;
  /** Of the scope `project`: the folder, or each of them by itself when it is left out. */
  project?: string;
  dollars: number;
  /** The share of it from which on a warning is given. */
  warnAt?: number;
  act: BudgetAct;
};

/** `zone` is whose days and months are meant. */
export type Budgets = { zone?: string; list: Budget[] };

/** More than anybody means. */
export const maximumDollars = 1_000_000;

export const usualWarnAt = 0.8;

/** A guard of a usage window holds sessions like a budget does: then the amounts are shares of that window. */
export type AllowanceScope = BudgetScope | 'window';
export type AllowanceAct = BudgetAct | GuardAct;

/** A budget as it holds at one time for one session. */
export type Allowance = {
  /** Names the budget among the others. */
  id: string;
  scope: AllowanceScope;
  /** Of the scope `window`: which one. */
  window?: string;
  project: string | null;
  dollars: number;
  warnAt: number;
  act: AllowanceAct;
  /** The time it counts; null where it counts everything. */
  period: Period | null;
};

export type Period = { from: number; to: number };

export function budgetId({ scope, project }: Pick<Budget, 'scope' | 'project'>): string {
  return project === undefined ? scope : `${scope}:${project}`;
}

/**
 * The budgets that hold in a folder now. One that names the folder takes the place of the one for each folder. What is
 * done in a worktree is done for its project.
 */
export function allowancesOf({ list, zone = 'UTC' }: Budgets, cwd: string, now: number): Allowance[] {
  const folder = projectFolder(cwd);
  const named = list.some(({ scope, project }) => scope === 'project' && project === folder);
  return list
    .filter(({ scope, project }) => scope !== 'project' || (named ? project === folder : project === undefined))
    .map((budget) => ({
      id: budgetId(budget),
      scope: budget.scope,
      project: budget.scope === 'project' ? folder : null,
      dollars: budget.dollars,
      warnAt: budget.warnAt ?? usualWarnAt,
      act: budget.act,
      period: periodOf(budget.scope, now, zone),
    }));
}

function periodOf(scope: BudgetScope, now: number, zone: string): Period | null {
  switch (scope) {
    case 'project':
    case 'day':
      return { from: startOfDay(now, zone), to: dayAfter(now, 1, zone) };
    case 'month':
      return { from: startOfMonth(now, zone), to: monthAfter(now, 1, zone) };
    case 'session':
    case 'all':
      return null;
  }
}
