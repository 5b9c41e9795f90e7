import type { TurnBody } from './entry.ts';
import { combineTokens, noUsage, type TokenUsage } from './fact.ts';

/** All tokens that a turn's cost is for: those of subagents, titles and summaries too, which `usage` leaves out. */
export function turnTokens({ usage, models }: Pick<TurnBody, 'usage' | 'models'>): TokenUsage {
  const counted = Object.values(models);
  if (counted.length === 0) return usage;
  return counted.reduce((sum: TokenUsage, one) => combineTokens(sum, one), noUsage);
}
