import { memberOf } from '../json.ts';
import type { Model, TokenUsage, UsageByModel } from '../session/fact.ts';

/** Dollars for a million tokens. */
type Price = { input: number; output: number; cacheRead: number; cacheWrite: number };

/**
 * What the API asks for, by model family, as the CLI itself reckons it. The first that fits counts. Caches are taken as
 * those of five minutes. A family that is not here has no price: its tokens are counted, and nothing is made up.
 */
const prices: readonly (readonly [family: RegExp, price: Price])[] = [
  [/opus-5-5/, { input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5 }],
  [/opus-(5|4-[5-9])(-|$|\[)/, { input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25 }],
  [/opus-4|3-opus/, { input: 15, output: 75, cacheRead: 1.5, cacheWrite: 18.75 }],
  [/sonnet-4|3-[57]-sonnet|3-sonnet/, { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }],
  [/haiku-4/, { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 }],
  [/3-5-haiku/, { input: 0.8, output: 4, cacheRead: 0.08, cacheWrite: 1 }],
  [/3-haiku/, { input: 0.25, output: 1.25, cacheRead: 0.03, cacheWrite: 0.3 }],
];

function priceOf(model: string): Price | undefined {
  return prices.find(([family]) => family.test(model))?.[1];
}

/** What tokens of a model cost at list price, in dollars; null where the price is not known. */
export function costOf(model: string, usage: TokenUsage): number | null {
  const price = priceOf(model);
  if (!price) return null;
  const { input, output, cacheRead, cacheWrite } = usage;
  const micro =
    input * price.input + output * price.output + cacheRead * price.cacheRead + cacheWrite * price.cacheWrite;
  return micro / 1_000_000;
}

/** Dollars for a million tokens in and out. `note`: what else the CLI says about it. */
export type ListPrice = { input: number; output: number; note?: string };

/** A model's price as the CLI says it, or else by the list; null where neither knows. */
export function listPrice({ id, resolved, description }: Model): ListPrice | null {
  const [, input, output, note] = told.exec(description) ?? [];
  if (input !== undefined && output !== undefined) {
    return { input: Number(input), output: Number(output), ...(note === undefined ? {} : { note }) };
  }
  const price = priceOf(resolved ?? id);
  return price ? { input: price.input, output: price.output } : null;
}

/** The CLI ends a model's description with its price: "Opus 5.5 · Best for everyday tasks · $4/$20 per Mtok (note)". */
const told = / · \$(\d+(?:\.\d+)?)\/\$(\d+(?:\.\d+)?) per Mtok(?: \(([^()]*)\))?/;

/** A model's description without the price. */
export function withoutPrice(description: string): string {
  return description.replace(told, '');
}

/**
 * How much kinds of tokens weigh, counted in input tokens. Prices of models differ, but these relations hardly do, and
 * weights only split what the CLI has counted.
 */
export function weightOf({ input, output, cacheRead, cacheWrite }: TokenUsage): number {
  return input + 5 * output + 0.1 * cacheRead + 1.25 * cacheWrite;
}

/** Dollars for an input token of a model that is on no list. */
const usual = 5 / 1_000_000;

/**
 * What these tokens cost, before the CLI has said it: at the price that it counted for this model before, or else at the
 * list's. A budget needs a figure, so a model that is not known has the usual price.
 */
export function estimate(model: string, usage: TokenUsage, counted: UsageByModel): number {
  const price = countedPrice(counted, model);
  if (price !== null) return weightOf(usage) * price;
  return costOf(model, usage) ?? weightOf(usage) * usual;
}

function countedPrice(counted: UsageByModel, model: string): number | null {
  const known = memberOf(counted, model);
  const weight = known ? weightOf(known) : 0;
  return known && weight > 0 && known.cost > 0 ? known.cost / weight : null;
}
