import type { Source } from '../plan.ts';

/** A way into the product. Opened once for many cases; every case leaves it as it found it. */
export type Target = {
  sources: readonly Source[];
  /** Puts the lines through the real code. Throws a `Violation` when something does not hold. */
  run(lines: readonly string[]): Promise<void>;
  /** What the code under test has in memory, where it runs in a process of its own. */
  memory?(): Promise<number>;
  close(): Promise<void>;
};

/** Something that must hold does not. The first words name what; facts follow a colon. */
export class Violation extends Error {}

export function must(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Violation(words);
}

/** Says where two texts begin to differ. */
export function mustEqual(actual: string, expected: string, words: string): void {
  if (actual === expected) return;
  let at = 0;
  while (actual[at] === expected[at]) at += 1;
  const from = Math.max(0, at - 80);
  throw new Violation(`${words}: …${actual.slice(from, at + 80)}… instead of …${expected.slice(from, at + 80)}…`);
}
