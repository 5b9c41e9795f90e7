import { isObject, type Json } from '../../core/json.ts';
import { preference, setPreference } from './preference.ts';

/** How much something was used, as of a time: each use counts 1, and half of it is forgotten every week. */
type Use = { weight: number; at: number };

export type Usage = ReadonlyMap<string, Use>;

const halfLifeMs = 7 * 24 * 60 * 60 * 1000;
/** Something used once, a month ago, is still above this. */
const forgottenWeight = 0.05;
const mostKept = 100;

export function weightOf(usage: Usage, key: string, now: number): number {
  const use = usage.get(key);
  if (use === undefined) return 0;
  const weight = use.weight * 0.5 ** (Math.max(0, now - use.at) / halfLifeMs);
  return weight < forgottenWeight ? 0 : weight;
}

/** One use more. Only the most used are kept. */
export function withUse(usage: Usage, key: string, now: number): Usage {
  const next = new Map(usage).set(key, { weight: weightOf(usage, key, now) + 1, at: now });
  const weighed = [...next].map(([name, use]) => ({ name, use, weight: weightOf(next, name, now) }));
  // The new one always stays: otherwise nothing could ever enter a full list.
  const kept = weighed
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => Number(other.name === key) - Number(one.name === key) || other.weight - one.weight)
    .slice(0, mostKept);
  return new Map(kept.map(({ name, use }) => [name, use]));
}

/** The most used of `items` with `keyOf`, most used first. */
export function mostUsed<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { usage, now, limit }: { usage: Usage; now: number; limit: number },
): Item[] {
  return items
    .map((item) => ({ item, weight: weightOf(usage, keyOf(item), now) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** Anything can be in a browser's storage. */
export function readUsage(stored: Json): Usage {
  const usage = new Map<string, Use>();
  if (!isObject(stored)) return usage;
  for (const [key, use] of Object.entries(stored)) {
    if (!Array.isArray(use)) continue;
    const [weight, at] = use;
    if (typeof weight === 'number' && typeof at === 'number') usage.set(key, { weight, at });
  }
  return usage;
}

/** What this person used in this browser, of commands or of the palette. */
export function usageOf(list: UsedList): Usage {
  return readUsage(preference(list, {}));
}

export type UsedList = 'usedCommands' | 'usedInPalette';

export function recordUse(list: UsedList, key: string): void {
  const next = withUse(usageOf(list), key, Date.now());
  setPreference(list, Object.fromEntries([...next].map(([name, { weight, at }]) => [name, [weight, at]])));
}
