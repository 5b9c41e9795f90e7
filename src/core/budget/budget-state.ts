import type { AllowanceAct, AllowanceScope } from './budget.ts';

/** What a session knows of budgets. */
export type BudgetState = {
  /** The budget that holds it back, if one does. */
  held: Held | null;
  /** What a person has allowed beyond a budget, by its id. Null dollars are as many as it takes. */
  allowed: { [id: string]: { since: number; dollars: number | null } };
  /** What was warned of, by its id: the amount, and the start of the period. */
  warned: { [id: string]: { since: number; dollars: number } };
};

/** Of the scope `window`, `dollars` and `spent` are shares of it. `since` is the start of the period it counts, 0 where it counts everything; `until` its end. */
export type BudgetFacts = {
  id: string;
  scope: AllowanceScope;
  window?: string;
  project: string | null;
  dollars: number;
  spent: number;
  act: AllowanceAct;
  since: number;
  until: number | null;
};

export type Held = BudgetFacts & {
  at: number;
  /** A turn was broken off for it, and is to be taken up again. */
  interrupted: boolean;
};

export type LiftReason = 'allowed' | 'raised' | 'period' | 'removed';

export type BudgetEvent =
  | { type: 'budget.warned'; budget: BudgetFacts }
  | { type: 'budget.reached'; budget: BudgetFacts; interrupted: boolean }
  /** A person lets a session go on beyond a budget. */
  | { type: 'budget.allowed'; id: string; since: number; dollars: number | null; by: string | null }
  | { type: 'budget.lifted'; id: string; reason: LiftReason };

export const noBudget: BudgetState = { held: null, allowed: {}, warned: {} };
