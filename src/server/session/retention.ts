import type { Store } from '../store/store.ts';
import type { Registry } from './registry.ts';

export type RetentionParts = {
  store: Pick<Store, 'sessions'>;
  registry: Pick<Registry, 'delete'>;
  now(): number;
  /** How many days a session is kept that nobody uses; null keeps it. */
  days(): number | null;
};

const dayMs = 24 * 60 * 60_000;
const pageSize = 500;

/** Deletes what has rested for longer than it is to be kept. A session that runs or waits is in use. Returns how many. */
export async function dropExpired({ store, registry, now, days }: RetentionParts): Promise<number> {
  const kept = days();
  if (kept === null) return 0;
  const before = { updatedAt: now() - kept * dayMs, id: '' };
  let dropped = 0;
  for (;;) {
    const page = await store.sessions({ before, limit: pageSize });
    const resting = page.filter(({ summary }) => summary.status === 'idle' || summary.status === 'ended');
    const droppedBefore = dropped;
    for (const { id } of resting) {
      const deleted = await registry.delete(id);
      if (deleted.type === 'deleted') dropped += 1;
    }
    if (page.length < pageSize || dropped === droppedBefore) return dropped;
  }
}

/** Looks now and then, for as long as the server runs. */
export function keepDropping(parts: RetentionParts, onError: (error: unknown) => void): () => void {
  const look = () => void dropExpired(parts).catch(onError);
  look();
  const timer = setInterval(look, dayMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}
