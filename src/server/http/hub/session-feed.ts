import type { Registry } from '../../session/registry.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from './clock.ts';
import { encode } from './encode.ts';
import { rhythm } from './limits.ts';
import { sessionItemOf } from './session-item.ts';

/** What changes in the list of sessions, to everybody who follows it: read and made into bytes once. */
export type SessionFeed = {
  join(post: (bytes: Buffer) => void): () => void;
  close(): void;
};

const rememberDeletedMs = 10_000;

export function createSessionFeed(parts: { registry: Registry; store: Store; clock: Clock }): SessionFeed {
  const { registry, store, clock } = parts;
  const seats = new Set<(bytes: Buffer) => void>();
  /** Sessions that were told of a moment ago, and whether they have changed since. */
  const resting = new Map<string, boolean>();
  const deleted = new Set<string>();

  const leave = registry.watch(({ type, sessionId }) => {
    if (type === 'added') deleted.delete(sessionId);
    if (type === 'changed' || type === 'added') return change(sessionId);
    if (type === 'deleted') remove(sessionId);
  });

  function change(sessionId: string): void {
    if (seats.size === 0) return;
    if (resting.has(sessionId)) return void resting.set(sessionId, true);
    resting.set(sessionId, false);
    clock.after(rhythm.listMs, () => {
      const hasChanged = resting.get(sessionId) === true;
      resting.delete(sessionId);
      if (hasChanged) change(sessionId);
    });
    void tell(sessionId);
  }

  async function tell(sessionId: string): Promise<void> {
    const row = await store.session(sessionId).catch(() => null);
    // What was read before it was deleted must not bring it back.
    if (row && !deleted.has(sessionId)) post(encode({ type: 'session.changed', session: sessionItemOf(row) }));
  }

  function remove(sessionId: string): void {
    deleted.add(sessionId);
    clock.after(rememberDeletedMs, () => deleted.delete(sessionId));
    post(encode({ type: 'session.deleted', sessionId }));
  }

  function post(bytes: Buffer): void {
    for (const seat of seats) seat(bytes);
  }

  return {
    join(seat) {
      seats.add(seat);
      return () => seats.delete(seat);
    },
    close: leave,
  };
}
