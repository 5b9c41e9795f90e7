import type { Limits } from '../../core/fleet/agent.ts';

/** Whether something was filled in that is no number. */
export function areWrong({ turns, dollars, minutes }: Limits): boolean {
  return [turns, dollars, minutes].some((limit) => Number.isNaN(limit));
}
