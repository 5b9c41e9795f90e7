import { createRandom } from '../fake-claude/random.ts';

/** Everything that is left to chance, from one seed. */
export type Dice = {
  /** A whole number from 0 up to, not including, `limit`. */
  number(limit: number): number;
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** By weight: `{often: 9, rarely: 1}`. */
  weighted<Name extends string>(weights: { readonly [name in Name]: number }): Name;
  uuid(): string;
  /** Dice of its own, which nobody else's throws change. */
  fork(): Dice;
};

export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const number = (limit: number) => random(limit);

  const dice: Dice = {
    number,
    between: (least, most) => least + number(most - least + 1),
    chance: (share) => number(1_000_000) < share * 1_000_000,
    pick(items) {
      const picked = items[number(items.length)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      const sum = names.reduce((total, name) => total + weights[name], 0);
      let left = number(1_000_000) * (sum / 1_000_000);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return dice.pick(names);
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => number(16).toString(16));
      hex[12] = '4';
      hex[16] = '89ab'[number(4)] ?? '8';
      const digits = hex.join('');
      return [
        [0, 8],
        [8, 12],
        [12, 16],
        [16, 20],
        [20, 32],
      ]
        .map(([from, to]) => digits.slice(from, to))
        .join('-');
    },
    fork: () => createDice(number(2 ** 31)),
  };
  return dice;
}
