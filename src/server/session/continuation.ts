import { activeLimit, continueId, limitAuthor } from '../../core/limit/limited.ts';
import type { UserInput } from '../claude/input.ts';
import type { Commit } from './commit-queue.ts';
import type { Journal } from './journal.ts';
import type { Sent } from './messages.ts';

/** `settled`: no limit holds the session, or another one than the person saw. `untimed`: nobody knows when it resets. */
export type Continued = { type: 'settled' } | { type: 'untimed' } | Sent;

/** Continues one session after a usage limit ended its turn. */
export type Continuation = {
  /** Looks whether its time has come. */
  look(): void;
  /** Continues when the limit resets. */
  schedule(turn: number, by: string | null): Promise<Continued>;
  cancel(turn: number, by: string | null): Promise<Continued>;
  /** Continues at once. */
  continueNow(turn: number): Promise<Continued>;
  close(): void;
};

type Parts = {
  journal: Journal;
  send(input: UserInput, by: string | null): Promise<Sent>;
  now(): number;
  onError(error: unknown): void;
};

const text = 'Continue where you left off.';
/** A timer doesn't notice that the clock was set or the machine slept, so the clock is read this often. */
const lookEveryMs = 2000;

export function createContinuation({ journal, send, now, onError }: Parts): Continuation {
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | null = null;

  function limitOf(turn: number) {
    const limit = activeLimit(journal.ahead);
    return limit?.turn === turn ? limit : null;
  }

  function look(): void {
    clearTimeout(timer);
    const limit = activeLimit(journal.ahead);
    // An agent continues its task itself, when there is a free slot for it.
    if (limit === null || limit.continueAt === null || limit.continueBy === null || sending !== null) return;
    const waitMs = limit.continueAt - now();
    if (waitMs > 0) {
      timer = setTimeout(look, Math.min(waitMs, lookEveryMs));
      timer.unref();
      return;
    }
    const { turn } = limit;
    sending = sendFor(turn)
      .then(async ({ type }) => {
        // Trying again can't help, so it says that it doesn't continue.
        if (type === 'refused' || type === 'inTerminal' || type === 'known') await cancel(turn, limitAuthor);
      }, onError)
      .finally(() => {
        sending = null;
        timer = setTimeout(look, lookEveryMs);
        timer.unref();
      });
  }

  /** The message is saved and the limit is over in the same line of the journal, so no crash comes between them. */
  function sendFor(turn: number): Promise<Sent> {
    return send({ id: continueId(journal.ahead.id, turn), text, images: [], author: 'program' }, limitAuthor);
  }

  async function cancel(turn: number, by: string | null): Promise<Continued> {
    return limitOf(turn) === null ? { type: 'settled' } : saved(journal.own([{ type: 'limit.cancelled', turn, by }]));
  }

  return {
    look,
    async schedule(turn, by) {
      const limit = limitOf(turn);
      if (limit === null) return { type: 'settled' };
      if (limit.offersAt === null) return { type: 'untimed' };
      return saved(journal.own([{ type: 'limit.scheduled', turn, at: limit.offersAt, by }]));
    },
    cancel,
    async continueNow(turn) {
      return limitOf(turn) === null ? { type: 'settled' } : sendFor(turn);
    },
    close: () => clearTimeout(timer),
  };
}

async function saved(committing: Promise<Commit>): Promise<Sent> {
  const commit = await committing;
  return commit.type === 'committed' ? { type: 'saved' } : { type: 'unavailable', reason: commit.reason };
}
