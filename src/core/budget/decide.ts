import { memberOf } from '../json.ts';
import type { Allowance } from './budget.ts';
import type { BudgetEvent, BudgetFacts, BudgetState, LiftReason } from './budget-state.ts';

export type Standing = Allowance & { spent: number };

/** What follows from what was spent: warnings, a session that is held back, or one that may go on. */
export function decideBudgets(state: BudgetState, standings: readonly Standing[], isRunning: boolean): BudgetEvent[] {
  const reached = reachedOf(state, standings);
  return [...holding(state, standings, reached, isRunning), ...warnings(state, standings, reached)];
}

function holding(
  { held, allowed }: BudgetState,
  standings: readonly Standing[],
  reached: Standing | null,
  isRunning: boolean,
): BudgetEvent[] {
  if (reached) {
    if (held?.id === reached.id && held.since === sinceOf(reached)) return [];
    // What is held back by another one already is not running.
    const interrupted = reached.act !== 'stop' && (isRunning || (held?.interrupted ?? false));
    return [{ type: 'budget.reached', budget: factsOf(reached, limitOf({ allowed }, reached)), interrupted }];
  }
  if (!held) return [];
  const now = standings.find(({ id }) => id === held.id);
  return [{ type: 'budget.lifted', id: held.id, reason: liftReason(held, now, allowed) }];
}

function liftReason(held: BudgetFacts, now: Standing | undefined, allowed: BudgetState['allowed']): LiftReason {
  if (!now) return 'removed';
  if (sinceOf(now) !== held.since || (now.scope === 'window' && now.spent < held.dollars)) return 'period';
  return memberOf(allowed, held.id)?.since === held.since && now.spent >= now.dollars ? 'allowed' : 'raised';
}

function warnings(state: BudgetState, standings: readonly Standing[], reached: Standing | null): BudgetEvent[] {
  return standings.flatMap((standing): BudgetEvent[] => {
    const limit = limitOf(state, standing);
    if (standing === reached || !isWarning(standing, limit)) return [];
    const warned = memberOf(state.warned, standing.id);
    if (warned?.since === sinceOf(standing) && warned.dollars === limit) return [];
    return [{ type: 'budget.warned', budget: factsOf(standing, limit) }];
  });
}

function isWarning({ act, spent, warnAt }: Standing, limit: number): boolean {
  return holdsBack(act) ? spent >= warnAt * limit && spent < limit : spent >= limit;
}

/** Guards that warn, or that hold new tasks, leave sessions alone. */
function holdsBack(act: Standing['act']): boolean {
  return act !== 'warn' && act !== 'hold';
}

/** The one that holds it already is kept, so that nothing flickers between two. */
function reachedOf(state: BudgetState, standings: readonly Standing[]): Standing | null {
  const all = standings.filter((standing) => isReached(state, standing));
  return all.find(({ id }) => id === state.held?.id) ?? all[0] ?? null;
}

/** A count that comes out below the estimate frees nobody: the same work would only be broken off again. */
function isReached(state: BudgetState, standing: Standing): boolean {
  if (!holdsBack(standing.act)) return false;
  const limit = limitOf(state, standing);
  const { held } = state;
  // How much of a window is used is counted, never estimated.
  if (standing.scope === 'window') return standing.spent >= limit;
  const isStillHeld = held?.id === standing.id && held.since === sinceOf(standing) && limit <= held.dollars;
  return isStillHeld || standing.spent >= limit;
}

function limitOf({ allowed }: Pick<BudgetState, 'allowed'>, standing: Standing): number {
  const more = memberOf(allowed, standing.id);
  if (!more || more.since !== sinceOf(standing)) return standing.dollars;
  return Math.max(standing.dollars, more.dollars ?? Number.POSITIVE_INFINITY);
}

function sinceOf({ period }: Standing): number {
  return period?.from ?? 0;
}

function factsOf({ id, scope, window, project, spent, act, period }: Standing, dollars: number): BudgetFacts {
  const which = window === undefined ? {} : { window };
  return { id, scope, ...which, project, dollars, spent, act, since: period?.from ?? 0, until: period?.to ?? null };
}
