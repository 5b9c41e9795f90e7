import type { JsonObject } from '../../core/json.ts';
import { budgetsSchema } from './budgets-schema.ts';

/** What is wrong with budgets, or null. */
export function checkBudgets(budgets: JsonObject): { key: string; reason: string } | null {
  const issue = budgetsSchema.safeParse(budgets).error?.issues[0];
  if (!issue) return null;
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const key = ['budgets', ...issue.path, ...unknown].map(String).join('.').slice(0, 200);
  return { key, reason: unknown.length > 0 ? 'is not known' : issue.message };
}
