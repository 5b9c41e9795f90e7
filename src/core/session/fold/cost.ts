import { forRest } from '../../cost/cost-share.ts';
import { memberOf } from '../../json.ts';
import { nearestDollars } from '../../number.ts';
import type { TurnEvent } from '../event.ts';
import { combineTokens, type ModelUsage, type UsageByModel } from '../fact.ts';
import type { CostState } from '../state.ts';

type TurnEnded = Extract<TurnEvent, { type: 'turn.ended' }>;

/** Names of models come from outside: whatever is used beyond this many counts as one. */
const modelLimit = 100;

/** What one turn cost: what the CLI says it was, else the difference to its last count. */
export function turnCost(cost: CostState, event: TurnEnded): { amount: number; models: UsageByModel } {
  if (event.sinceLast !== null) return { amount: total(event.sinceLast), models: event.sinceLast };
  // Nothing is counted: the next count covers this turn too.
  if (event.reportedCost === null) return { amount: 0, models: {} };
  const { reportedCost } = event;
  const amount = reportedCost - cost.reported;
  // A count below the last one has started again.
  if (amount < 0) return { amount: nearestDollars(reportedCost), models: event.models };
  return {
    amount: nearestDollars(amount),
    models: isUnsplit(cost) ? {} : difference(event.models, cost.reportedModels),
  };
}

export function addTurn(cost: CostState, event: TurnEnded, turn: { amount: number; models: UsageByModel }): CostState {
  const counted = {
    ...cost,
    ...(event.apiMs === 0 ? {} : { reportedApiMs: event.apiMs }),
    total: nearestDollars(cost.total + turn.amount),
    lastTurn: turn.amount,
    models: addUsage(cost.models, turn.models),
  };
  if (event.reportedCost !== null) return { ...counted, reported: event.reportedCost, reportedModels: event.models };
  // Without a count, the next turn is measured from the last one that there was, and what was said to come after it.
  return {
    ...counted,
    reported: nearestDollars(cost.reported + turn.amount),
    reportedModels: addUsage(cost.reportedModels, turn.models),
  };
}

/** How long one turn was in the API. The CLI reports its running total, or nothing for a turn that it didn't count. */
export function turnApiMs({ reportedApiMs }: CostState, { apiMs, durationMs }: TurnEnded): number {
  // The total includes turns that are not known here.
  if (reportedApiMs === undefined) return Math.min(apiMs, durationMs);
  // A total below the last one has started again.
  return apiMs < reportedApiMs ? apiMs : apiMs - reportedApiMs;
}

/** Whether a turn's end says what was spent. */
export function isCounted({ reportedCost, sinceLast }: TurnEnded): boolean {
  return reportedCost !== null || sinceLast !== null;
}

/** Where a new run counts from: on from the last count, or from nothing. */
export function startCount(cost: CostState, keepsCount: boolean, inherited: number | null): CostState {
  if (!keepsCount) return { ...cost, reported: 0, reportedModels: {}, reportedApiMs: 0 };
  if (cost.reported === 0 && inherited !== null) return { ...cost, reported: nearestDollars(inherited) };
  return cost;
}

/** A total that came from another session says nothing of the models it is made of. */
function isUnsplit(cost: CostState): boolean {
  return cost.reported > 0 && Object.keys(cost.reportedModels).length === 0;
}

function total(models: UsageByModel): number {
  return nearestDollars(Object.values(models).reduce((amount, model) => amount + model.cost, 0));
}

function difference(now: UsageByModel, before: UsageByModel): UsageByModel {
  const changed = Object.entries(now).map(
    ([name, usage]) => [name, combine(usage, memberOf(before, name), -1)] as const,
  );
  return Object.fromEntries(changed.filter(([, usage]) => usage.input + usage.output + usage.cost !== 0));
}

export function addUsage(a: UsageByModel, b: UsageByModel): UsageByModel {
  return Object.entries(b).reduce((sum, [name, usage]) => addModel(sum, name, usage), a);
}

export function addModel(models: UsageByModel, name: string, usage: ModelUsage): UsageByModel {
  const key = Object.hasOwn(models, name) || Object.keys(models).length < modelLimit ? name : forRest;
  return { ...models, [key]: combine(usage, memberOf(models, key), 1) };
}

function combine(usage: ModelUsage, other: ModelUsage | undefined, sign: 1 | -1): ModelUsage {
  if (!other) return usage;
  return {
    ...combineTokens(usage, other, (one, another) => one + sign * another),
    cost: nearestDollars(usage.cost + sign * other.cost),
    contextWindow: usage.contextWindow,
  };
}
