import type { JsonObject } from '../../core/json.ts';
import { invalidOf } from '../invalid-words.ts';
import { budgetsSchema } from './budgets-schema.ts';

/** What is wrong with budgets, or null. */
export function checkBudgets(budgets: JsonObject): { key: string; reason: string } | null {
  const issue = budgetsSchema.safeParse(budgets).error?.issues[0];
  if (!issue) return null;
  const { key, reason } = invalidOf(issue, budgets);
  return { key: `budgets.${key}`, reason };
}
