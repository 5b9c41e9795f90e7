import type { SessionItem } from '../../../core/wire.ts';

/** What the server tells of by itself, and what was fetched, each session once and as it was last. */
export function mergeSessions(
  live: readonly SessionItem[],
  fetched: readonly SessionItem[],
  deleted: ReadonlySet<string>,
): readonly SessionItem[] {
  if (fetched.length === 0) return live;
  const known = new Set(live.map(({ id }) => id));
  const more = new Map<string, SessionItem>();
  for (const item of fetched) if (!known.has(item.id) && !deleted.has(item.id)) more.set(item.id, item);
  return more.size === 0 ? live : [...live, ...more.values()];
}
