import { nearestWhole } from '../number.ts';
import type { TokenUsage, UsageByModel } from '../session/fact.ts';
import { apportion } from './apportion.ts';
import { type CostShare, forRest, nanos } from './cost-share.ts';
import { weightOf } from './price.ts';
import type { Part } from './spending.ts';

export type CountedTurn = { cost: number; usage: TokenUsage; models: UsageByModel };

type Group = { model: string; cost: number; usage: TokenUsage; parts: Part[] };

/**
 * Splits what the CLI counted for a turn among what it was for. The shares add up to the turn's cost and tokens exactly,
 * for each model to what was counted for it: messages say only in which proportion. Every share is a whole number in the
 * safe range, whatever was counted: the store keeps nothing else.
 */
export function attribute(turn: CountedTurn, parts: readonly Part[]): CostShare[] {
  return groupsOf(turn, parts)
    .flatMap(sharesOf)
    .filter(({ cost, input, output, cacheRead, cacheWrite }) => cost || input || output || cacheRead || cacheWrite);
}

function groupsOf({ cost, usage, models }: CountedTurn, parts: readonly Part[]): Group[] {
  const names = Object.keys(models);
  if (names.length === 0) return [{ model: parts[0]?.model ?? '', cost: nanos(cost), usage, parts: [...parts] }];
  const costs = apportion(
    nanos(cost),
    names.map((name) => models[name]?.cost ?? 0),
  );
  return names.map((model, index) => ({
    model,
    cost: costs[index] ?? 0,
    usage: models[model] ?? usage,
    parts: parts.filter((part) => isSpokenBy(part, model, names)).map((part) => ({ ...part, model })),
  }));
}

/** A name can come with a suffix for a longer context, and a part without a known model belongs to the first one. */
function isSpokenBy(part: Part, model: string, names: readonly string[]): boolean {
  if (names.includes(part.model)) return part.model === model;
  const similar = names.find(
    (name) => part.model !== '' && (name.startsWith(part.model) || part.model.startsWith(name)),
  );
  return (similar ?? names[0]) === model;
}

function sharesOf({ model, cost, usage, parts }: Group): CostShare[] {
  const { input, output, cacheRead, cacheWrite } = wholeTokens(usage);
  if (parts.length === 0) {
    return [{ model, tool: forRest, subagent: '', cost, input, output, cacheRead, cacheWrite }];
  }
  const costs = apportion(cost, parts.map(weightOf));
  const kinds = {
    input: split(input, parts, 'input'),
    output: split(output, parts, 'output'),
    cacheRead: split(cacheRead, parts, 'cacheRead'),
    cacheWrite: split(cacheWrite, parts, 'cacheWrite'),
  };
  return parts.map((part, index) => ({
    model: part.model,
    tool: part.tool,
    subagent: part.subagent,
    cost: costs[index] ?? 0,
    input: kinds.input[index] ?? 0,
    output: kinds.output[index] ?? 0,
    cacheRead: kinds.cacheRead[index] ?? 0,
    cacheWrite: kinds.cacheWrite[index] ?? 0,
  }));
}

function split(total: number, parts: readonly Part[], kind: keyof TokenUsage): number[] {
  const said = parts.map((part) => part[kind]);
  return apportion(total, said.some((count) => count > 0) ? said : parts.map(weightOf));
}

function wholeTokens({ input, output, cacheRead, cacheWrite }: TokenUsage): TokenUsage {
  return {
    input: nearestWhole(input),
    output: nearestWhole(output),
    cacheRead: nearestWhole(cacheRead),
    cacheWrite: nearestWhole(cacheWrite),
  };
}
