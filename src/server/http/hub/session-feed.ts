import type { WireError } from '../../../core/wire.ts';
import type { Registry } from '../../session/registry.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from './clock.ts';
import { encode } from './encode.ts';
import { rhythm } from './limits.ts';
import { rejection } from './rejection.ts';
import { sessionItemOf } from './session-item.ts';

/** What changes in the list of sessions, to everybody who follows it: read and made into bytes once. */
export type SessionFeed = {
  join(seat: ListSeat): () => void;
  close(): void;
};

export type ListSeat = {
  post(bytes: Buffer): void;
  /** Something could not be read: nothing more comes, so that nobody takes what they have for all there is. */
  end(error: WireError): void;
};

type Parts = {
  registry: Registry;
  store: Store;
  clock: Clock;
  /** The store could not be read. Called once, however many follow the list. */
  onError(error: unknown): void;
};

const rememberDeletedMs = 10_000;

export function createSessionFeed({ registry, store, clock, onError }: Parts): SessionFeed {
  const seats = new Set<ListSeat>();
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
    tell(sessionId).catch(fail);
  }

  async function tell(sessionId: string): Promise<void> {
    const row = await store.session(sessionId);
    // What was read before it was deleted must not bring it back.
    if (row && !deleted.has(sessionId)) post(encode({ type: 'session.changed', session: sessionItemOf(row) }));
  }

  function remove(sessionId: string): void {
    deleted.add(sessionId);
    clock.after(rememberDeletedMs, () => deleted.delete(sessionId));
    post(encode({ type: 'session.deleted', sessionId }));
  }

  function post(bytes: Buffer): void {
    for (const seat of seats) seat.post(bytes);
  }

  function fail(error: unknown): void {
    onError(error);
    const ended = [...seats];
    seats.clear();
    for (const seat of ended) seat.end(rejection.unlisted());
  }

  return {
    join(seat) {
      seats.add(seat);
      return () => seats.delete(seat);
    },
    close: leave,
  };
}
