import type { MessageTiming, OutboxRow } from '../../core/session/change.ts';
import { outboxLimit } from '../../core/session/fold/message.ts';
import { isInTerminal } from '../../core/session/status.ts';
import { successorId } from '../../core/session/successor-id.ts';
import { changedLine, type UserInput, userLine } from '../claude/input.ts';
import type { Store } from '../store/store.ts';
import { utf8 } from '../utf8.ts';
import type { Commit, CommitQueue } from './commit-queue.ts';
import type { Courier } from './courier.ts';
import type { Journal } from './journal.ts';
import { currentMessage } from './moved-message.ts';
import type { OutcomeOf } from './run.ts';
import type { RunKeeper } from './run-keeper.ts';

export type Sent =
  | { type: 'saved' }
  | { type: 'known' }
  | { type: 'refused'; reason: string }
  | { type: 'inTerminal' }
  | Unavailable;
export type Withdrawn = { type: 'withdrawn' } | { type: 'tooLate' } | { type: 'unknown' } | Unavailable;
/** `id` is another than it was if the message came back from the CLI. */
export type Updated =
  | { type: 'updated'; id: string }
  | { type: 'tooLate' }
  | { type: 'conflict' }
  | { type: 'unknown' }
  | { type: 'refused'; reason: string }
  /** The CLI didn't do what was asked; the message still waits. */
  | { type: 'notDone'; outcome: Exclude<OutcomeOf<{ subtype: 'interrupt' }>, { type: 'answered' }> }
  | Unavailable;
export type Unavailable = { type: 'unavailable'; reason: Extract<Commit, { type: 'refused' }>['reason'] };

/** `version` is the one that the person saw: an edit of another one is refused. */
export type MessageUpdate = { text?: string; timing?: MessageTiming; version?: number };

/** The messages of people to one session: each is saved once, and can be changed and taken back until a turn has it. */
export type Messages = {
  send(input: UserInput, by: string | null): Promise<Sent>;
  /** Changes a message that waits. One on hold stays so if only its text changes; otherwise it is released. */
  update(id: string, update: MessageUpdate, by: string | null): Promise<Updated>;
  reorder(ids: string[], by: string | null): Promise<Commit>;
  withdraw(id: string, by: string | null): Promise<Withdrawn>;
  abandon(id: string): Promise<Withdrawn>;
};

type Parts = {
  store: Pick<Store, 'entry' | 'line'>;
  queue: CommitQueue;
  journal: Journal;
  keeper: RunKeeper;
  courier: Courier;
  /** Asks the CLI to take a message out of its queue. */
  cancel(id: string): Promise<unknown>;
  onSaved(): void;
};

export function createMessages({ store, queue, journal, keeper, courier, cancel, onSaved }: Parts): Messages {
  const sending = new Map<string, Promise<Sent>>();
  let updating: Promise<unknown> = Promise.resolve();

  async function save(input: UserInput, by: string | null): Promise<Sent> {
    const line = userLine(input);
    if (line.type === 'refused') return line;
    if (rowOf(input.id)) return { type: 'known' };
    if (await store.entry(queue.state.id, input.id)) return { type: 'known' };
    if (queue.ahead.outbox.length >= outboxLimit) {
      return { type: 'refused', reason: `${outboxLimit} messages are waiting already. Withdraw some, or wait.` };
    }
    if (isInTerminal(queue.ahead)) return { type: 'inTerminal' };
    const commit = await journal.intend(line.line, by);
    if (commit.type === 'refused') return unavailable(commit);
    onSaved();
    return { type: 'saved' };
  }

  async function update(id: string, change: MessageUpdate, by: string | null): Promise<Updated> {
    const row = await findRow(id);
    if (!row) return { type: 'unknown' };
    if (isOutdated(row, change)) return { type: 'conflict' };
    if (change.text === undefined && change.timing === undefined && isOurs(row)) return release(row.id, by);
    const waiting = await reclaim(row);
    if (!waiting) return { type: 'tooLate' };
    if (isOutdated(waiting, change)) return { type: 'conflict' };
    const keepsHold = row.held === true && change.text !== undefined && change.timing === undefined;
    const updated = await replaceLine(waiting, change, keepsHold, by);
    // It is on hold only because it had to leave the CLI's queue.
    if (updated.type === 'refused' && row.queued) await release(waiting.id, by);
    return updated;
  }

  async function replaceLine(
    waiting: OutboxRow,
    { text, timing = waiting.timing ?? 'after' }: MessageUpdate,
    keepsHold: boolean,
    by: string | null,
  ): Promise<Updated> {
    await queue.settled();
    const stored = await store.line(queue.state.id, waiting.seq);
    if (!stored) return { type: 'unknown' };
    const line = changedLine(utf8(stored.body), { id: waiting.id, timing, ...(text === undefined ? {} : { text }) });
    if (line.type === 'refused') return line;
    // Somebody else may have been faster while the line was read.
    const now = rowOf(waiting.id);
    if (!now || !isOurs(now)) return { type: 'tooLate' };
    if (now.seq !== waiting.seq) return { type: 'conflict' };
    const edited = journal.intend(line.line, by);
    if (now.held && !keepsHold) await journal.own([{ type: 'message.released', id: now.id, by }]);
    const commit = await edited;
    if (commit.type === 'refused') return unavailable(commit);
    onSaved();
    return { type: 'updated', id: now.id };
  }

  async function release(id: string, by: string | null): Promise<Updated> {
    const commit = await journal.own([{ type: 'message.released', id, by }]);
    if (commit.type === 'refused') return unavailable(commit);
    onSaved();
    return { type: 'updated', id };
  }

  async function withdraw(id: string, by: string | null): Promise<Withdrawn> {
    const row = await findRow(id);
    if (!row) return { type: 'unknown' };
    const waiting = await reclaim(row);
    return waiting ? takeBack(waiting.id, by) : { type: 'tooLate' };
  }

  async function takeBack(id: string, by: string | null): Promise<Withdrawn> {
    const commit = await journal.own([{ type: 'message.withdrawn', id, by }]);
    return commit.type === 'committed' ? { type: 'withdrawn' } : unavailable(commit);
  }

  /** The row of a message that only we have, out of the CLI's queue if need be; null when a turn has it. */
  async function reclaim(row: OutboxRow): Promise<OutboxRow | null> {
    if (isOurs(row)) return row;
    if (!row.queued) return null;
    await cancel(row.id);
    // Also where it wasn't our request that brought it back, but a Stop or another device in the same moment.
    const waiting = rowOf(successorId(row.id));
    return waiting && isOurs(waiting) ? waiting : null;
  }

  function isOurs({ id, delivery }: OutboxRow): boolean {
    return delivery === 'saved' && courier.writing !== id;
  }

  async function findRow(id: string): Promise<OutboxRow | undefined> {
    const row = rowOf(id);
    if (row) return row;
    await queue.settled();
    const message = await currentMessage(store, queue.state.id, id);
    return message ? rowOf(message.id) : undefined;
  }

  function rowOf(id: string): OutboxRow | undefined {
    return queue.ahead.outbox.find((row) => row.id === id);
  }

  return {
    send(input, by) {
      const known = sending.get(input.id);
      if (known !== undefined) return known;
      const saved = save(input, by).finally(() => sending.delete(input.id));
      sending.set(input.id, saved);
      return saved;
    },
    // One after the other: a release that read a message while it was edited would be refused, and leave it on hold.
    update(id, change, by) {
      const updated = updating.then(() => update(id, change, by));
      updating = updated.catch(() => {});
      return updated;
    },
    reorder: (ids, by) => journal.own([{ type: 'messages.reordered', ids, by }]),
    withdraw,
    async abandon(id) {
      if (keeper.run || courier.writing === id) return withdraw(id, null);
      const row = await findRow(id);
      return row ? takeBack(row.id, null) : { type: 'unknown' };
    },
  };
}

function isOutdated({ seq }: OutboxRow, { version }: MessageUpdate): boolean {
  return version !== undefined && version !== seq;
}

export function unavailable({ reason }: Extract<Commit, { type: 'refused' }>): Unavailable {
  return { type: 'unavailable', reason };
}
