import type { OutboxRow } from '../../core/session/change.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';
import { sendsNow } from '../claude/capability.ts';
import { changedLine, timingOf } from '../claude/input.ts';
import type { WriteOutcome } from '../claude/process-input.ts';
import { utf8 } from '../utf8.ts';
import type { CommitQueue } from './commit-queue.ts';
import { hasUndelivered, nextToDeliver } from './delivery.ts';
import type { Journal } from './journal.ts';
import type { Run } from './run.ts';
import type { RunKeeper } from './run-keeper.ts';
import type { SessionContext } from './session-context.ts';

type Parts = {
  context: SessionContext;
  queue: CommitQueue;
  journal: Journal;
  keeper: RunKeeper;
  /** Moves what the turn is doing aside, so that a message in the CLI's queue is read at once. */
  makeWay(messageId: string): Promise<unknown>;
};

/** Takes messages to the CLI, in their order, starting a run for them if need be. */
export class Courier {
  readonly #parts: Parts;
  #delivering: Promise<void> | null = null;
  #again = false;
  #closed = false;
  #writing: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The message that is being written right now: too late to take it back. */
  get writing(): string | null {
    return this.#writing;
  }

  deliver(): void {
    this.#again = true;
    this.#delivering ??= this.#deliverAll()
      .catch((error: unknown) => this.#parts.context.onError?.(error))
      .finally(() => {
        this.#delivering = null;
        // Somebody may have asked after the loop had looked for the last time.
        if (this.#isWanted()) this.deliver();
      });
  }

  /** Starts nothing for what waits until somebody asks again. */
  halt(): void {
    this.#again = false;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#delivering;
  }

  async #deliverAll(): Promise<void> {
    const { queue, keeper } = this.#parts;
    while (this.#isWanted()) {
      this.#again = false;
      if (!hasUndelivered(queue.ahead, keeper.run?.epoch ?? null)) return;
      const launched = await keeper.ensure();
      if (launched.type !== 'started') continue;
      const row = nextToDeliver(queue.ahead, launched.run.epoch);
      if (!row) continue;
      // A message for the running turn does not keep the next one waiting. Before the write, so that a halt meanwhile holds.
      this.#again = true;
      await this.#write(launched.run, row);
    }
  }

  #isWanted(): boolean {
    return this.#again && !this.#closed && !this.#parts.keeper.isBroken;
  }

  async #write(run: Run, row: OutboxRow): Promise<void> {
    const { queue, journal, makeWay } = this.#parts;
    this.#writing = row.id;
    // A running command would hold up a message that cuts the turn: it is steered in instead, and the command moved aside.
    const isAside = row.timing === 'now' && runsCommand(queue.ahead) && sendsNow(queue.ahead.cli);
    const outcome = await this.#writeLine(run, isAside ? { ...row, timing: 'steer' } : row);
    if (outcome.type !== 'kept') await journal.own([outcomeEvent(outcome, row.id, run.epoch)]);
    this.#writing = null;
    if (isAside && outcome.type === 'written') void makeWay(row.id);
  }

  /** A line that cannot be read now was not written: the next run is given it, and so is one whose run is to end. */
  async #writeLine(run: Run, row: OutboxRow): Promise<WriteOutcome | { type: 'kept' }> {
    const { context, queue } = this.#parts;
    try {
      await queue.settled();
      const stored = await context.store.line(queue.state.id, row.seq);
      if (run.letGo !== null) return { type: 'kept' };
      if (!stored) return { type: 'failed', code: 'LOST' };
      return this.#writeAs(run, utf8(stored.body), row);
    } catch (error) {
      context.onError?.(error);
      return { type: 'failed', code: 'UNREADABLE' };
    }
  }

  /** A message that came back from the CLI has a new id: the line that says so is on disk before it is written. */
  async #writeAs(run: Run, stored: string, row: OutboxRow): Promise<WriteOutcome | { type: 'kept' }> {
    const corrected = correctedLine(stored, row);
    if (corrected === null) return run.write(stored);
    const commit = await this.#parts.journal.intend(corrected, null);
    return commit.type === 'committed' && run.letGo === null ? run.write(corrected) : { type: 'kept' };
  }
}

/** Null where the line is as it should be. */
function correctedLine(line: string, { id, timing = 'after' }: OutboxRow): string | null {
  const { uuid, priority } = JSON.parse(line) as { uuid: string; priority?: string };
  if (uuid === id && timingOf(priority) === timing) return null;
  const changed = changedLine(line, { id, timing });
  return changed.type === 'ok' ? changed.line : null;
}

/** Only commands are known to move to the background; a subagent in the foreground may not. */
function runsCommand({ open }: SessionState): boolean {
  return Object.values(open).some(
    (entry) =>
      entry.type === 'tool' && entry.name === 'Bash' && entry.parent === null && entry.state.type === 'running',
  );
}

function outcomeEvent(outcome: WriteOutcome, id: string, epoch: number): SessionEvent {
  if (outcome.type === 'written') return { type: 'message.written', id, epoch };
  return { type: 'message.failed', id, epoch, reason: outcome.type === 'failed' ? outcome.code : outcome.reason };
}
