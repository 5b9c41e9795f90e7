import {
  type Budget,
  type BudgetAct,
  type BudgetScope,
  type Budgets,
  usualWarnAt,
} from '../../../core/budget/budget.ts';
import type { WireError } from '../../../core/wire.ts';

/** A budget as a person fills it in. */
export type BudgetFields = { scope: BudgetScope; project: string; dollars: string; warnAt: string; act: BudgetAct };

/** What is wrong, by the place in the list and the field; `other` belongs to none. */
export type BudgetProblems = { rows: { [index: number]: { [field: string]: string } }; other: string | null };

export type FilledBudgets = { type: 'budgets'; budgets: Budgets } | { type: 'problems'; problems: BudgetProblems };

export const noProblems: BudgetProblems = { rows: {}, other: null };

export const newBudget: BudgetFields = { scope: 'day', project: '', dollars: '', warnAt: '', act: 'ask' };

export function fieldsOf({ list }: Budgets): BudgetFields[] {
  return list.map(({ scope, project = '', dollars, warnAt, act }) => ({
    scope,
    project,
    dollars: String(dollars),
    warnAt: warnAt === undefined ? '' : String(Math.round(warnAt * 100)),
    act,
  }));
}

export function budgetsOf(rows: readonly BudgetFields[], zone: string): FilledBudgets {
  const problems: BudgetProblems = { rows: {}, other: null };
  const list = rows.map(({ scope, project, dollars, warnAt, act }, index): Budget => {
    const amount = numberIn(dollars);
    const share = warnAt.trim() === '' ? usualWarnAt : numberIn(warnAt) / 100;
    const wrong = {
      ...(Number.isFinite(amount) ? {} : { dollars: 'Give an amount in dollars, like 5 or 2.50.' }),
      ...(Number.isFinite(share) ? {} : { warnAt: 'Give a share in percent, like 80.' }),
    };
    if (Object.keys(wrong).length > 0) problems.rows[index] = wrong;
    return {
      scope,
      ...(scope === 'project' && project.trim() !== '' ? { project: project.trim() } : {}),
      dollars: amount,
      ...(warnAt.trim() === '' ? {} : { warnAt: share }),
      act,
    };
  });
  if (Object.keys(problems.rows).length > 0) return { type: 'problems', problems };
  return { type: 'budgets', budgets: { zone, list } };
}

/** Where a refusal of the server belongs. */
export function problemsOf(error: WireError): BudgetProblems {
  const issues = Array.isArray(error.issues) ? (error.issues as { key: string; message: string }[]) : [];
  const problems: BudgetProblems = { rows: {}, other: null };
  for (const { key, message } of issues) {
    const [, index, field] = /^list\.(\d+)\.(\w+)$/.exec(key) ?? [];
    if (index === undefined || field === undefined) problems.other = `${key}: ${message}`;
    else problems.rows[Number(index)] = { ...problems.rows[Number(index)], [field]: sentence(message) };
  }
  return issues.length === 0 ? { rows: {}, other: error.message } : problems;
}

function numberIn(text: string): number {
  const plain = text.trim().replace(/^\$/, '').replace(/%$/, '').trim();
  return plain === '' ? Number.NaN : Number(plain);
}

function sentence(message: string): string {
  return /^[a-z]/.test(message) ? `This ${message}.` : message;
}
