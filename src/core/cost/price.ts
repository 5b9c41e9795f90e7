import type { TokenUsage, UsageByModel } from '../session/fact.ts';

/**
 * How much kinds of tokens weigh, counted in input tokens. Prices of models differ, but these relations hardly do, and
 * weights only split what the CLI has counted.
 */
export function weightOf({ input, output, cacheRead, cacheWrite }: TokenUsage): number {
  return input + 5 * output + 0.1 * cacheRead + 1.25 * cacheWrite;
}

/** Dollars for an input token, as the list says, by what a model's name holds. The first that fits. */
const listed: readonly [family: RegExp, perMillion: number][] = [
  [/opus-4-[01]\b|opus-4-2025|3-opus/, 15],
  [/haiku-3|3-haiku|3-5-haiku/, 0.8],
  [/haiku/, 1],
  [/sonnet/, 3],
];
const usual = 5;

/**
 * What these tokens cost, before the CLI has said it: at the price that it counted for this model before, or else at the
 * list's.
 */
export function estimate(model: string, usage: TokenUsage, counted: UsageByModel): number {
  return weightOf(usage) * (countedPrice(counted, model) ?? listedPrice(model));
}

function countedPrice(counted: UsageByModel, model: string): number | null {
  const known = counted[model];
  const weight = known ? weightOf(known) : 0;
  return known && weight > 0 && known.cost > 0 ? known.cost / weight : null;
}

function listedPrice(model: string): number {
  const found = listed.find(([family]) => family.test(model));
  return (found?.[1] ?? usual) / 1_000_000;
}
