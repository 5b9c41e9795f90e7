import { type ControlOutcome, type Controls, controlProblem, createControls } from '../claude/control.ts';
import type { Decoder } from '../claude/decoder.ts';
import type { ControlRequest } from '../claude/message/control-request.ts';
import type { ResponseTo } from '../claude/message/read-response.ts';
import { type ClaudeProcess, type ExitFacts, type StartOptions, startProcess } from '../claude/process.ts';
import type { WriteOutcome } from '../claude/process-input.ts';
import type { Commit } from './commit-queue.ts';
import { createIntake, type Heard, type Intake, type IntakeListener } from './intake.ts';

export type RunListener = {
  line(heard: Heard): Promise<Commit>;
  live: IntakeListener['live'];
  frame: IntakeListener['frame'];
  /** Commits a line that is to be written to the CLI. It is written only when it is on disk. */
  intend(line: string, by: string | null): Promise<Commit>;
};

export type RunStarted = { type: 'started'; run: Run } | { type: 'failed'; reason: string; detail: string };

export type OutcomeOf<Request extends ControlRequest> = ControlOutcome<ResponseTo<Request['subtype']>>;

export type Begun = { type: 'asked'; id: string } | Exclude<ControlOutcome<never>, { type: 'answered' }>;

/** As long as a timer can be. */
const longestMs = 2 ** 31 - 1;

/** One CLI process serving a session, from spawn to exit. */
export class Run {
  readonly epoch: number;
  readonly #process: ClaudeProcess;
  readonly #controls: Controls;
  readonly #intake: Intake;
  readonly #listener: RunListener;
  readonly #holds: Holds;
  /** Set when the CLI has answered `initialize`. */
  ready = false;
  /** The title that this run was told. */
  toldTitle: string | null = null;
  #letGo: 'released' | 'stopped' | null = null;

  static async start(
    epoch: number,
    options: StartOptions,
    decoder: Decoder,
    listener: RunListener,
  ): Promise<RunStarted> {
    const holds = createHolds();
    const controls = createControls();
    const intake = createIntake(decoder, {
      live: listener.live,
      frame: listener.frame,
      busy: (busy) => holds.set('decoding', busy),
      line: (heard) => void listener.line(heard).then((commit) => settle(controls, heard, commit)),
    });
    const started = await startProcess(options, intake.take);
    if (started.type === 'failed') return started;
    holds.attach(started.process);
    return { type: 'started', run: new Run(epoch, started.process, { controls, intake, listener, holds }) };
  }

  private constructor(
    epoch: number,
    process: ClaudeProcess,
    parts: { controls: Controls; intake: Intake; listener: RunListener; holds: Holds },
  ) {
    this.epoch = epoch;
    this.#process = process;
    this.#controls = parts.controls;
    this.#intake = parts.intake;
    this.#listener = parts.listener;
    this.#holds = parts.holds;
  }

  get identity() {
    return this.#process.identity;
  }

  /** How the end of the process was wanted, if it was: by closing its input, or by stopping it. */
  get letGo(): 'released' | 'stopped' | null {
    return this.#letGo;
  }

  write(line: string): Promise<WriteOutcome> {
    return this.#process.write(line);
  }

  async ask<Request extends ControlRequest>(
    request: Request,
    limitMs: number,
    by: string | null = null,
  ): Promise<OutcomeOf<Request>> {
    const reason = controlProblem(request);
    if (reason !== null) return { type: 'invalid', reason };
    const asked = this.#controls.ask(request, limitMs);
    return (await this.#hand(asked, by)) ? asked.outcome : { type: 'gone' };
  }

  /** Asks for something that a person may have to decide on first. What became of it is in the journal. */
  async begin(request: ControlRequest, by: string | null): Promise<Begun> {
    const reason = controlProblem(request);
    if (reason !== null) return { type: 'invalid', reason };
    const asked = this.#controls.ask(request, longestMs);
    return (await this.#hand(asked, by)) ? { type: 'asked', id: asked.id } : { type: 'gone' };
  }

  async #hand({ record, line }: { record: string; line: string }, by: string | null): Promise<boolean> {
    const commit = await this.#listener.intend(record, by);
    if (commit.type === 'refused') return false;
    return (await this.#process.write(line)).type === 'written';
  }

  /** Stops reading while the journal cannot keep up. */
  hold(reason: HoldReason, on: boolean): void {
    this.#holds.set(reason, on);
  }

  /** Lets an idle CLI end by itself. */
  release(): void {
    this.#letGo = 'released';
    this.#process.closeInput();
  }

  /** Its end is wanted, and it is given nothing new; it can still be asked. */
  retire(): void {
    this.#letGo = 'stopped';
    this.#process.wake();
  }

  async stop(limits?: { afterInputClosed: number; afterTerminate: number }): Promise<void> {
    this.#letGo = 'stopped';
    await this.#process.stop(limits);
  }

  /** Ends a CLI that does not do its part. Nobody wanted that, so it counts as a crash. */
  async abandon(): Promise<void> {
    await this.#process.stop();
  }

  /** Resolves when the process is gone and everything it said has been handed on. */
  async ended(): Promise<ExitFacts> {
    const facts = await this.#process.exited;
    await this.#intake.drained();
    this.#controls.abandon();
    return facts;
  }
}

function settle(controls: Controls, { decoded }: Heard, commit: Commit): void {
  if (commit.type === 'refused' || decoded?.type !== 'message') return;
  if (decoded.message.type === 'control_response') controls.answer(decoded.message);
}

type HoldReason = 'decoding' | 'pressure' | 'blocked' | 'requests';

type Holds = { set(reason: HoldReason, on: boolean): void; attach(process: ClaudeProcess): void };

/** A process is read while nothing asks for it to be held. */
function createHolds(): Holds {
  const reasons = new Set<HoldReason>();
  let attached: ClaudeProcess | null = null;
  return {
    attach(process) {
      attached = process;
      if (reasons.size > 0) process.pause();
    },
    set(reason, on) {
      const before = reasons.size;
      if (on) reasons.add(reason);
      else reasons.delete(reason);
      if (before === 0 && reasons.size > 0) attached?.pause();
      if (before > 0 && reasons.size === 0) attached?.resume();
    },
  };
}
