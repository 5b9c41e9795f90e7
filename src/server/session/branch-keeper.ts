import type { Store } from '../store/store.ts';
import type { Registry } from './registry.ts';

type Parts = {
  registry: Registry;
  store: Store;
  branchOf(folder: string): Promise<string | null>;
  now(): number;
  onError(error: unknown): void;
  /** How soon after a change a session is looked at, and how often at most. */
  afterMs?: number;
};

/** Older ones were used on the branch of then, which nobody knows. */
const recentMs = 10 * 60_000;

/** Notes which branch each session's folder is on while the session is used. One session is looked at after the other. */
export function keepBranches({ registry, store, branchOf, now, onError, afterMs = 1000 }: Parts): () => void {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const leave = registry.watch(({ type, sessionId }) => {
    if (type !== 'changed' && type !== 'added') return;
    due.add(sessionId);
    timer ??= setTimeout(lookAtAll, afterMs).unref();
  });

  function lookAtAll(): void {
    const ids = [...due];
    due.clear();
    lookAt(ids)
      .catch(onError)
      .finally(() => {
        if (timer !== null) timer = due.size === 0 ? null : setTimeout(lookAtAll, afterMs).unref();
      });
  }

  async function lookAt(ids: readonly string[]): Promise<void> {
    const branches = new Map<string, string | null>();
    for (const id of ids) {
      const row = timer === null ? null : await store.session(id);
      if (!row || row.summary.updatedAt < now() - recentMs) continue;
      if (!branches.has(row.cwd)) branches.set(row.cwd, await branchOf(row.cwd));
      const branch = branches.get(row.cwd) ?? null;
      if (branch !== row.branch) await registry.noteBranch(id, branch);
    }
  }

  return () => {
    leave();
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
}
