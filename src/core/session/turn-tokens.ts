import type { TurnBody } from './entry.ts';
import type { TokenUsage } from './fact.ts';

/** All tokens that a turn's cost is for: those of subagents, titles and summaries too, which `usage` leaves out. */
export function turnTokens({ usage, models }: Pick<TurnBody, 'usage' | 'models'>): TokenUsage {
  const counted = Object.values(models);
  if (counted.length === 0) return usage;
  const sum = (kind: keyof TokenUsage) => counted.reduce((total, one) => total + one[kind], 0);
  return {
    input: sum('input'),
    output: sum('output'),
    cacheRead: sum('cacheRead'),
    cacheWrite: sum('cacheWrite'),
  };
}
