import { type UserInput, userLine } from '../claude/input.ts';
import type { Store } from '../store/store.ts';
import type { Commit, CommitQueue } from './commit-queue.ts';
import type { Courier } from './courier.ts';
import type { Journal } from './journal.ts';
import type { RunKeeper } from './run-keeper.ts';

export type Sent = { type: 'saved' } | { type: 'known' } | { type: 'refused'; reason: string } | Unavailable;
export type Withdrawn = { type: 'withdrawn' } | { type: 'tooLate' } | { type: 'unknown' } | Unavailable;
export type Unavailable = { type: 'unavailable'; reason: 'fenced' | 'closed' };

/** The messages of people to one session: each is saved once, and can be taken back until it is written. */
export type Messages = {
  send(input: UserInput, by: string | null): Promise<Sent>;
  withdraw(id: string, by: string | null): Promise<Withdrawn>;
  abandon(id: string): Promise<Withdrawn>;
};

type Parts = {
  store: Pick<Store, 'entry'>;
  queue: CommitQueue;
  journal: Journal;
  keeper: RunKeeper;
  courier: Courier;
  onSaved(): void;
};

export function createMessages({ store, queue, journal, keeper, courier, onSaved }: Parts): Messages {
  const sending = new Map<string, Promise<Sent>>();

  async function save(input: UserInput, by: string | null): Promise<Sent> {
    const line = userLine(input);
    if (line.type === 'refused') return line;
    if (queue.ahead.outbox.some(({ id }) => id === input.id)) return { type: 'known' };
    if (await store.entry(queue.state.id, input.id)) return { type: 'known' };
    const commit = await journal.intend(line.line, by);
    if (commit.type === 'refused') return unavailable(commit);
    onSaved();
    return { type: 'saved' };
  }

  async function takeBack(id: string, by: string | null): Promise<Withdrawn> {
    const commit = await journal.own([{ type: 'message.withdrawn', id, by }]);
    return commit.type === 'committed' ? { type: 'withdrawn' } : unavailable(commit);
  }

  async function withdraw(id: string, by: string | null): Promise<Withdrawn> {
    const row = queue.ahead.outbox.find((candidate) => candidate.id === id);
    if (!row) return { type: 'unknown' };
    return row.delivery === 'saved' && courier.writing !== id ? takeBack(id, by) : { type: 'tooLate' };
  }

  return {
    send(input, by) {
      const known = sending.get(input.id);
      if (known !== undefined) return known;
      const saved = save(input, by).finally(() => sending.delete(input.id));
      sending.set(input.id, saved);
      return saved;
    },
    withdraw,
    async abandon(id) {
      if (keeper.run || courier.writing === id) return withdraw(id, null);
      const isKnown = queue.ahead.outbox.some((row) => row.id === id);
      return isKnown ? takeBack(id, null) : { type: 'unknown' };
    },
  };
}

export function unavailable({ reason }: Extract<Commit, { type: 'refused' }>): Unavailable {
  return { type: 'unavailable', reason };
}
