import type { SessionEvent } from '../../core/session/event.ts';
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
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = null;
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
    while (this.#again && !this.#closed && !keeper.isBroken) {
      this.#again = false;
      if (!hasUndelivered(queue.ahead, keeper.run?.epoch ?? null)) return;
      const launched = await keeper.ensure();
      if (launched.type !== 'started') continue;
      const row = nextToDeliver(queue.ahead, launched.run.epoch);
      if (row) await this.#write(launched.run, row.id, row.seq);
    }
  }

  async #write(run: Run, id: string, seq: number): Promise<void> {
    const { context, queue, journal } = this.#parts;
    this.#writing = id;
    await queue.settled();
    const line = await context.store.line(queue.state.id, seq);
    const { epoch } = run;
    const outcome = line
      ? await run.write(Buffer.from(line.body).toString())
      : ({ type: 'failed', code: 'LOST' } as const);
    const event: SessionEvent =
      outcome.type === 'written'
        ? { type: 'message.written', id, epoch }
        : { type: 'message.failed', id, epoch, reason: outcome.type === 'failed' ? outcome.code : outcome.reason };
    await journal.own([event]);
    this.#writing = null;
  }
}
