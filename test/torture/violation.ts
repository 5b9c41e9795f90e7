/** A promise that was broken, with the facts. */
export type Violation = { rule: string; what: string; facts: { [name: string]: unknown } };

/** Violations as they are found; the same one is kept once. */
export type Findings = {
  readonly list: readonly Violation[];
  add(violation: Violation): void;
};

export function createFindings(tell: (violation: Violation) => void): Findings {
  const known = new Set<string>();
  const list: Violation[] = [];
  return {
    list,
    add(violation) {
      const key = JSON.stringify(violation);
      if (known.has(key)) return;
      known.add(key);
      list.push(violation);
      tell(violation);
    },
  };
}

export function sentenceOf({ rule, what, facts }: Violation): string {
  return `[${rule}] ${what} ${JSON.stringify(facts)}`;
}
