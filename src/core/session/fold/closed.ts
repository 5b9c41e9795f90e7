const kept = 128;

/** Sets of the same ids as the lists they stand for, since each fold asks. The newest list of a session has one. */
const lookups = new WeakMap<readonly string[], Set<string>>();

/** The ids that closed last, the newest first, with one more. */
export function withClosed(closed: string[], id: string): string[] {
  const next = [id, ...closed.slice(0, kept - 1)];
  const lookup = lookups.get(closed);
  if (!lookup) return next;
  lookups.delete(closed);
  // An id that is there twice would be forgotten with the older one.
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
