import type { KeptSession } from '../store/lifecycle/lifecycle-reads.ts';
import type { Store } from '../store/store.ts';
import type { Registry } from './registry.ts';
import { type Drop, planRetention, type RetentionPolicy } from './retention-plan.ts';

export type RetentionParts = {
  store: Pick<Store, 'oldestSessions' | 'storage' | 'reclaim'>;
  registry: Pick<Registry, 'delete'>;
  now(): number;
  policy(): RetentionPolicy;
};

const lookEveryMs = 6 * 60 * 60_000;
const pageSize = 1000;
const mostSessions = 200_000;
const pagesAtOnce = 256;

/** What would go by a policy, now. */
export async function plannedDrops(
  store: RetentionParts['store'],
  policy: RetentionPolicy,
  now: number,
): Promise<Drop[]> {
  const sessions: KeptSession[] = [];
  while (sessions.length < mostSessions) {
    const page: KeptSession[] = await store.oldestSessions(sessions.at(-1) ?? null, pageSize);
    sessions.push(...page);
    if (page.length < pageSize) break;
  }
  return planRetention(sessions, await store.storage(), policy, now);
}

/** Deletes what is no longer to be kept. Returns how many. */
export async function dropExpired({ store, registry, now, policy }: RetentionParts): Promise<number> {
  let dropped = 0;
  for (const { id } of await plannedDrops(store, policy(), now())) {
    const deleted = await registry.delete(id);
    if (deleted.type === 'deleted') dropped += 1;
  }
  return dropped;
}

/** Gives what is free in the file back to the disk, step by step, so that whoever writes waits for one step at most. */
export async function reclaimFree(store: Pick<Store, 'reclaim'>): Promise<number> {
  let pages = 0;
  for (;;) {
    const step = await store.reclaim(pagesAtOnce);
    if (step.type === 'failed' || step.pages === 0) return pages;
    pages += step.pages;
    if (step.left === 0) return pages;
  }
}

/** Looks now and then, for as long as the server runs. */
export function keepDropping(parts: RetentionParts, onError: (error: unknown) => void): () => void {
  const look = () =>
    void dropExpired(parts)
      .then(() => reclaimFree(parts.store))
      .catch(onError);
  look();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
