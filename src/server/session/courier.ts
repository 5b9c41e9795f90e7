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

  /** That it is written is noted before: after a crash in between nobody takes back what the CLI may have got. */
  async #write(run: Run, id: string, seq: number): Promise<void> {
    const { context, queue, journal } = this.#parts;
    const { epoch } = run;
    this.#writing = id;
    await queue.settled();
    const line = await context.store.line(queue.state.id, seq);
    const noted = await journal.own([{ type: 'message.written', id, epoch }]);
    if (noted.type === 'committed') {
      const problem = line ? await problemOf(run.write(Buffer.from(line.body).toString())) : 'LOST';
      if (problem !== null) await journal.own([{ type: 'message.failed', id, epoch, reason: problem }]);
    }
    this.#writing = null;
  }
}

async function problemOf(writing: ReturnType<Run['write']>): Promise<string | null> {
  const outcome = await writing;
  if (outcome.type === 'written') return null;
  return outcome.type === 'failed' ? outcome.code : outcome.reason;
}
