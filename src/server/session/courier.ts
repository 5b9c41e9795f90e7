import type { SessionEvent } from '../../core/session/event.ts';
import type { WriteOutcome } from '../claude/process-input.ts';
import { utf8 } from '../utf8.ts';
import type { CommitQueue } from './commit-queue.ts';
import { hasUndelivered, nextToDeliver } from './delivery.ts';
import type { Journal } from './journal.ts';
import type { Run } from './run.ts';
import type { RunKeeper } from './run-keeper.ts';
import type { SessionContext } from './session-context.ts';

type Parts = { context: SessionContext; queue: CommitQueue; journal: Journal; keeper: RunKeeper };

/** Takes the messages of people to the CLI, one after the other, starting a run for them if need be. */
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
      if (row) await this.#write(launched.run, row.id, row.seq);
    }
  }

  #isWanted(): boolean {
    return this.#again && !this.#closed && !this.#parts.keeper.isBroken;
  }

  async #write(run: Run, id: string, seq: number): Promise<void> {
    this.#writing = id;
    const outcome = await this.#writeLine(run, seq);
    if (outcome.type !== 'kept') await this.#parts.journal.own([outcomeEvent(outcome, id, run.epoch)]);
    this.#writing = null;
  }

  /** A line that cannot be read now was not written: the next run is given it, and so is one whose run is to end. */
  async #writeLine(run: Run, seq: number): Promise<WriteOutcome | { type: 'kept' }> {
    const { context, queue } = this.#parts;
    try {
      await queue.settled();
      const line = await context.store.line(queue.state.id, seq);
      if (run.letGo !== null) return { type: 'kept' };
      return line ? run.write(utf8(line.body)) : { type: 'failed', code: 'LOST' };
    } catch (error) {
      context.onError?.(error);
      return { type: 'failed', code: 'UNREADABLE' };
    }
  }
}

function outcomeEvent(outcome: WriteOutcome, id: string, epoch: number): SessionEvent {
  if (outcome.type === 'written') return { type: 'message.written', id, epoch };
  return { type: 'message.failed', id, epoch, reason: outcome.type === 'failed' ? outcome.code : outcome.reason };
}
