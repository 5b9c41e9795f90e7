const longestTitle = 500;

/** The title that forks of a session, and the session itself, have in common. */
export function withoutSuffix(title: string): string {
  return title.replace(/ \(fork(?: \d+)?\)$/u, '');
}

/** A title for a fork: "X (fork)", then "X (fork 2)", whichever no relative of the session has yet. */
export function forkTitle(title: string | null, taken: ReadonlySet<string | null>): string | null {
  if (title === null) return null;
  const base = withoutSuffix(title);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (fork)' : ` (fork ${number})`;
    const next = `${base.slice(0, longestTitle - suffix.length)}${suffix}`;
    if (!taken.has(next)) return next;
  }
}
