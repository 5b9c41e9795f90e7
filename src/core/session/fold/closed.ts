const kept = 128;

/**
 * The ids of a list as a set, because every fold looks one up. The set moves on to the next list, so that a session has
 * one; a list without a set gets one when it is asked. Only a cache: what is returned never depends on it.
 */
const lookups = new WeakMap<readonly string[], Set<string>>();

/** The ids that closed last, the newest first, with one more. */
export function withClosed(closed: string[], id: string): string[] {
  const next = [id].concat(closed);
  if (next.length > kept) next.length = kept;
  const lookup = lookups.get(closed);
  if (!lookup) return next;
  lookups.delete(closed);
  // The set would lose an id that is in the list twice as soon as the older one leaves the list.
  if (lookup.has(id)) return next;
  const oldest = closed[kept - 1];
  if (oldest !== undefined) lookup.delete(oldest);
  lookups.set(next, lookup.add(id));
  return next;
}

export function isAmong(closed: string[], id: string): boolean {
  const known = lookups.get(closed);
  if (known) return known.has(id);
  const lookup = new Set(closed);
  lookups.set(closed, lookup);
  return lookup.has(id);
}
