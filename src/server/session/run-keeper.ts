import type { SessionEvent } from '../../core/session/event.ts';
import { exitCauseWords, lastStderrLine } from '../../core/session/exit-cause.ts';
import type { Secrets } from '../../core/session/option-secrets.ts';
import { isInTerminal } from '../../core/session/status.ts';
import type { ExitFacts } from '../claude/process.ts';
import { exitCause, type StartProblem, startProblem } from '../claude/start-problem.ts';
import { afterCrash, type Breaker, closedBreaker } from './breaker.ts';
import type { CommitQueue } from './commit-queue.ts';
import { hasUndelivered } from './delivery.ts';
import type { Heard } from './intake.ts';
import type { Journal } from './journal.ts';
import { type Launched, launchRun } from './launch.ts';
import type { Run, RunListener } from './run.ts';
import { privateFolder, removePrivateFiles } from './run-secrets.ts';
import type { SessionContext } from './session-context.ts';
import { createStderrNotes, type StderrNotes } from './stderr-notes.ts';

const stopped: Launched = { type: 'failed', reason: 'stopped', detail: 'It was stopped before it had started.' };

type Keeping = {
  context: SessionContext;
  queue: CommitQueue;
  journal: Journal;
  listener: RunListener;
  /** What the masks in the options stand for. */
  secrets(): Secrets;
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
  readonly #notedStderr = new Set<string>();
  /** What the CLI of the last start said when it crashed. */
  #lastWords = '';
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

  /** Every way to start a run comes through here. */
  ensure(): Promise<Launched> {
    if (this.#run?.ready && this.#run.letGo === null) return Promise.resolve({ type: 'started', run: this.#run });
    if (isInTerminal(this.#keeping.queue.ahead)) return Promise.resolve({ type: 'inTerminal' });
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
    // Its end is noted a moment after the process is gone.
    await this.#exiting;
  }

  async close(): Promise<void> {
    this.#closed = true;
    // A CLI that is being started may never answer.
    await Promise.all([this.#run?.stop(), this.#launching]);
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
    if (launched.type === 'started' || this.#seen === null || this.#closed || this.#stops !== stops)
      return this.#withLastWords(launched);
    const again = await this.#launchOnce(stops);
    this.#seen = null;
    await (again.type === 'failed' ? this.#exiting : undefined);
    return this.#withLastWords(again);
  }

  /** Why the CLI exited says more than that it did not answer. */
  #withLastWords(launched: Launched): Launched {
    return launched.type === 'failed' && this.#lastWords !== '' ? { ...launched, detail: this.#lastWords } : launched;
  }

  /** A run that was stopped before there was a process is ended as soon as there is one. */
  #launchOnce(stops: number): Promise<Launched> {
    if (this.#closed) return Promise.resolve({ type: 'unavailable', reason: 'closed' });
    const { context, queue, journal, listener } = this.#keeping;
    this.#startErrors = [];
    this.#lastWords = '';
    const stderr = createStderrNotes(this.#notedStderr, (text) => void journal.own([{ type: 'stderr.written', text }]));
    return launchRun({
      context,
      queue,
      journal,
      seen: this.#seen,
      secrets: this.#keeping.secrets(),
      listener: { ...listener, line: (heard) => this.#hear(heard) },
      onStderr: stderr.push,
      spawned: (run) => {
        this.#run = run;
        this.#exiting = run.ended().then((facts) => this.#onExit(run, stderr, facts));
        if (this.#stops !== stops || this.#closed) void run.stop();
      },
    });
  }

  #hear(heard: Heard) {
    for (const event of heard.events) {
      if (event.type !== 'turn.ended' || this.#run?.ready) continue;
      for (const error of event.errors) this.#startErrors.push(error);
    }
    return this.#keeping.listener.line(heard);
  }

  async #onExit(run: Run, stderr: StderrNotes, facts: ExitFacts): Promise<void> {
    const { context, queue, journal, onEnded } = this.#keeping;
    // Before the end is noted, so that the sweep finds every run whose files are left.
    removePrivateFiles(privateFolder(context.runFolder, queue.state.id, run.epoch));
    journal.keepCut();
    const { code, signal, stderrTail } = facts;
    const { epoch, letGo } = run;
    const words = [stderrTail, ...this.#startErrors].join('\n');
    const told = run.ready || this.#seen ? null : startProblem(words);
    // Starting anew would lose everything that was said.
    const isLost = told === 'missing' && (await context.isRestorable?.(queue.state.id)) === true;
    const problem = isLost ? null : told;
    // It has the id, and no conversation under it.
    const isUnusable = !run.ready && this.#seen === 'exists' && startProblem(words) === 'missing';
    const known = isLost ? 'fileMissing' : isUnusable ? 'fileUnusable' : null;
    const cause = known ?? (problem === null ? exitCause(words) : null);
    const crashed = letGo === null && code !== 0 && problem === null;
    // One that leaves in peace with a message waiting would be started for it again and again.
    const isUnfit = crashed || (letGo === null && problem === null && hasUndelivered(queue.ahead, null));
    if (isUnfit) this.#breaker = afterCrash(this.#breaker, context.now(), cause !== null);
    const end = crashed ? 'crashed' : letGo ? 'stopped' : 'finished';
    if (crashed) this.#lastWords = cause ? exitCauseWords[cause] : lastStderrLine(stderrTail);
    // The notice of a crash shows stderr itself.
    if (crashed || problem !== null) stderr.drop();
    else stderr.flush();
    const ended = { epoch, end, code, signal, stderrTail, detail: problem } as const;
    const events: SessionEvent[] = [{ type: 'run.ended', ...ended, ...(crashed && cause ? { cause } : {}) }];
    if (isUnfit && this.#breaker.open) {
      events.push({ type: 'breaker.opened', epoch, crashes: this.#breaker.crashes.length });
    }
    this.#run = null;
    this.#seen = problem ?? this.#seen;
    await journal.own(events);
    onEnded(run);
  }
}
