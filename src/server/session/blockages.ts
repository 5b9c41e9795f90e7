import type { Failed } from '../store/store.ts';

export type Blocked = { type: 'blocked'; failure: Failed };

/** Which sessions cannot save anything now, and who waits for one of them. */
export type Blockages = {
  of(sessionId: string): Failed | null;
  set(sessionId: string, failure: Failed | null): void;
  /** Settles like `work`, unless the session is blocked and the work doesn't finish. The work itself continues. */
  unlessBlocked<Result>(sessionId: string, work: Promise<Result>): Promise<Result | Blocked>;
};

/** Work that needs nothing from the journal is done by then, and so is a block that passes at once. */
const graceMs = 500;

export function createBlockages(): Blockages {
  const failures = new Map<string, Failed>();
  const waiting = new Map<string, Set<(failure: Failed) => void>>();

  return {
    of: (sessionId) => failures.get(sessionId) ?? null,
    set(sessionId, failure) {
      if (failure === null) return void failures.delete(sessionId);
      failures.set(sessionId, failure);
      for (const tell of waiting.get(sessionId) ?? []) tell(failure);
    },
    async unlessBlocked(sessionId, work) {
      const blocked = Promise.withResolvers<Blocked>();
      let timer: NodeJS.Timeout | undefined;
      const tell = (failure: Failed) => {
        timer ??= setTimeout(() => blocked.resolve({ type: 'blocked', failure }), graceMs);
      };
      const tellers = waiting.get(sessionId) ?? new Set();
      waiting.set(sessionId, tellers.add(tell));
      const failure = failures.get(sessionId);
      if (failure) tell(failure);
      try {
        return await Promise.race([work, blocked.promise]);
      } finally {
        clearTimeout(timer);
        tellers.delete(tell);
        if (tellers.size === 0 && waiting.get(sessionId) === tellers) waiting.delete(sessionId);
      }
    },
  };
}
