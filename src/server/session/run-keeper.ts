import type { SessionEvent } from '../../core/session/event.ts';
import { type StartProblem, startProblem } from '../claude/start-problem.ts';
import { afterCrash, type Breaker, closedBreaker } from './breaker.ts';
import type { CommitQueue } from './commit-queue.ts';
import { hasUndelivered } from './delivery.ts';
import type { Heard } from './intake.ts';
import type { Journal } from './journal.ts';
import { type Launched, launchRun } from './launch.ts';
import type { Run, RunListener } from './run.ts';
import type { SessionContext } from './session-context.ts';

const stopped: Launched = { type: 'failed', reason: 'stopped', detail: 'It was stopped before it had started.' };

type Keeping = {
  context: SessionContext;
  queue: CommitQueue;
  journal: Journal;
  listener: RunListener;
  /** Called when a run is over and noted. */
  onEnded(run: Run): void;
};

/** Sees to it that a session has one run at most, and notes how each of them ends. */
export class RunKeeper {
  readonly #keeping: Keeping;
  #run: Run | null = null;
  #launching: Promise<Launched> | null = null;
  #exiting: Promise<void> = Promise.resolve();
  #breaker: Breaker = closedBreaker;
  /** What a failed start taught about the CLI's own record of this session. */
  #seen: StartProblem | null = null;
  #startErrors: string[] = [];
  #stops = 0;
  #closed = false;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  get run(): Run | null {
    return this.#run;
  }

  /** Whether it crashed so often that only a person should start it again. */
  get isBroken(): boolean {
    return this.#breaker.open;
  }

  mend(): void {
    this.#breaker = closedBreaker;
  }

  ensure(): Promise<Launched> {
    if (this.#run?.ready && this.#run.letGo === null) return Promise.resolve({ type: 'started', run: this.#run });
    this.#launching ??= this.#launch().finally(() => {
      this.#launching = null;
    });
    return this.#launching;
  }

  /** Ends the run, and one that is being started. From here on it is given nothing but what the parting asks of it. */
  async stop(part: () => Promise<void>): Promise<void> {
    this.#stops += 1;
    const run = this.#run;
    const launching = this.#launching;
    run?.retire();
    if (run?.ready) await part();
    await Promise.all([run?.stop(), launching]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#launching;
    await this.#run?.stop();
    await this.#exiting;
  }

  /** A start that failed for what the CLI knows of the session is tried once more, the other way. */
  async #launch(): Promise<Launched> {
    const stops = this.#stops;
    if (this.#run?.letGo) await this.#exiting;
    if (this.#stops !== stops) return stopped;
    const launched = await this.#launchOnce(stops);
    await (launched.type === 'failed' ? this.#exiting : undefined);
    if (launched.type === 'started' || this.#seen === null || this.#closed || this.#stops !== stops) return launched;
    const again = await this.#launchOnce(stops);
    this.#seen = null;
    return again;
  }

  /** A run that was stopped before there was a process is ended as soon as there is one. */
  #launchOnce(stops: number): Promise<Launched> {
    if (this.#closed) return Promise.resolve({ type: 'unavailable', reason: 'closed' });
    const { context, queue, journal, listener } = this.#keeping;
    this.#startErrors = [];
    return launchRun({
      context,
      queue,
      journal,
      seen: this.#seen,
      listener: { ...listener, line: (heard) => this.#hear(heard) },
      spawned: (run) => {
        this.#run = run;
        this.#exiting = run.ended().then((facts) => this.#onExit(run, facts));
        if (this.#stops !== stops) void run.stop();
      },
    });
  }

  #hear(heard: Heard) {
    for (const event of heard.events) {
      if (event.type === 'turn.ended' && !this.#run?.ready) this.#startErrors.push(...event.errors);
    }
    return this.#keeping.listener.line(heard);
  }

  async #onExit(run: Run, facts: { code: number | null; signal: string | null; stderrTail: string }): Promise<void> {
    const { context, queue, journal, onEnded } = this.#keeping;
    journal.keepCut();
    const { code, signal, stderrTail } = facts;
    const { epoch, letGo } = run;
    const words = [stderrTail, ...this.#startErrors].join('\n');
    const problem = run.ready || this.#seen ? null : startProblem(words);
    const crashed = letGo === null && code !== 0 && problem === null;
    // One that leaves in peace with a message waiting would be started for it again and again.
    const isUnfit = crashed || (letGo === null && problem === null && hasUndelivered(queue.ahead, null));
    if (isUnfit) this.#breaker = afterCrash(this.#breaker, context.now());
    const end = crashed ? 'crashed' : letGo ? 'stopped' : 'finished';
    const events: SessionEvent[] = [{ type: 'run.ended', epoch, end, code, signal, stderrTail, detail: problem }];
    if (isUnfit && this.#breaker.open) {
      events.push({ type: 'breaker.opened', epoch, crashes: this.#breaker.crashes.length });
    }
    this.#run = null;
    this.#seen = problem ?? this.#seen;
    await journal.own(events);
    onEnded(run);
  }
}
