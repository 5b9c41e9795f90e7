import type { Entry } from '../../../../core/session/entry.ts';

/** Entries of two sources in order, each once. Where both have one, the second source knows it better. */
export function mergeEntries(fetched: readonly Entry[], watched: readonly Entry[]): readonly Entry[] {
  if (fetched.length === 0) return watched;
  const known = new Set(watched.map(({ id }) => id));
  const others = fetched.filter(({ id }) => !known.has(id));
  if (others.length === 0) return watched;
  return [...others, ...watched].sort((a, b) => a.seq - b.seq || a.ord - b.ord);
}
