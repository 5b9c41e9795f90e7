import type { TurnEvent } from '../event.ts';
import type { ModelUsage, UsageByModel } from '../fact.ts';
import type { CostState } from '../state.ts';

type TurnEnded = Extract<TurnEvent, { type: 'turn.ended' }>;

/** What one turn cost: what the CLI says it was, else the difference to its last count. */
export function turnCost(cost: CostState, event: TurnEnded): { amount: number; models: UsageByModel } {
  if (event.sinceLast !== null) return { amount: total(event.sinceLast), models: event.sinceLast };
  const amount = event.reportedCost - cost.reported;
  // A count below the last one has started again.
  if (amount < 0) return { amount: event.reportedCost, models: event.models };
  return { amount, models: isUnsplit(cost) ? {} : difference(event.models, cost.reportedModels) };
}

export function addTurn(cost: CostState, event: TurnEnded, turn: { amount: number; models: UsageByModel }): CostState {
  return {
    total: cost.total + turn.amount,
    lastTurn: turn.amount,
    models: addUsage(cost.models, turn.models),
    reported: event.reportedCost,
    reportedModels: event.models,
  };
}

/** Where a new run counts from: on from the last count, or from nothing. */
export function startCount(cost: CostState, keepsCount: boolean, inherited: number | null): CostState {
  if (!keepsCount) return { ...cost, reported: 0, reportedModels: {} };
  if (cost.reported === 0 && inherited !== null) return { ...cost, reported: inherited };
  return cost;
}

/** A total that came from another session says nothing of the models it is made of. */
function isUnsplit(cost: CostState): boolean {
  return cost.reported > 0 && Object.keys(cost.reportedModels).length === 0;
}

function total(models: UsageByModel): number {
  return Object.values(models).reduce((amount, model) => amount + model.cost, 0);
}

function difference(now: UsageByModel, before: UsageByModel): UsageByModel {
  const changed = Object.entries(now).map(([name, usage]) => [name, combine(usage, before[name], -1)] as const);
  return Object.fromEntries(changed.filter(([, usage]) => usage.input + usage.output + usage.cost !== 0));
}

export function addUsage(a: UsageByModel, b: UsageByModel): UsageByModel {
  return Object.entries(b).reduce((sum, [name, usage]) => addModel(sum, name, usage), a);
}

export function addModel(models: UsageByModel, name: string, usage: ModelUsage): UsageByModel {
  return { ...models, [name]: combine(usage, models[name], 1) };
}

function combine(usage: ModelUsage, other: ModelUsage | undefined, sign: 1 | -1): ModelUsage {
  if (!other) return usage;
  return {
    input: usage.input + sign * other.input,
    output: usage.output + sign * other.output,
    cacheRead: usage.cacheRead + sign * other.cacheRead,
    cacheWrite: usage.cacheWrite + sign * other.cacheWrite,
    cost: usage.cost + sign * other.cost,
    contextWindow: usage.contextWindow,
  };
}
