import type { JsonObject } from '../../core/json.ts';
import type { RequestAnswer, SessionEvent } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';
import { supports } from '../claude/capability.ts';
import { answerLine, type UserInput, userLine } from '../claude/input.ts';
import { meaningOf, ownBody } from '../claude/interpret/meaning.ts';
import type { ControlRequest } from '../claude/message/control-request.ts';
import { type StartProblem, startProblem } from '../claude/start-problem.ts';
import { afterCrash, type Breaker, closedBreaker } from './breaker.ts';
import { type Commit, CommitQueue, type Frame, type Published } from './commit-queue.ts';
import { cutBlocks, cutsAnswer } from './cut-blocks.ts';
import { hasUndelivered, nextToDeliver } from './delivery.ts';
import { isIdle } from './idle.ts';
import type { Heard } from './intake.ts';
import { type Launched, launchRun } from './launch.ts';
import type { OutcomeOf, Run } from './run.ts';
import type { SessionContext } from './session-context.ts';

export type Watcher = (published: Published, state: SessionState) => void;
export type FrameWatcher = (frame: Frame) => void;

export type Sent = { type: 'saved' } | { type: 'known' } | { type: 'refused'; reason: string } | Unavailable;
export type Answered = { type: 'answered' } | { type: 'settled'; reason: string } | Unavailable;
export type Withdrawn = { type: 'withdrawn' } | { type: 'tooLate' } | { type: 'unknown' } | Unavailable;
export type Unavailable = { type: 'unavailable'; reason: 'fenced' | 'closed' };

const interruptLimitMs = 10_000;
const controlLimitMs = 30_000;

/** One live session: its journal, its state, and the run that serves it. The only writer of all three. */
export class Session {
  readonly id: string;
  readonly #context: SessionContext;
  readonly #queue: CommitQueue;
  readonly #watchers = new Set<Watcher>();
  readonly #frameWatchers = new Set<FrameWatcher>();
  readonly #sending = new Map<string, Promise<Sent>>();
  #run: Run | null = null;
  #launching: Promise<Launched> | null = null;
  #exiting: Promise<void> = Promise.resolve();
  #delivering: Promise<void> | null = null;
  #deliverAgain = false;
  #writing: string | null = null;
  #breaker: Breaker = closedBreaker;
  /** What a failed start taught about the CLI's own record of this session. */
  #seen: StartProblem | null = null;
  #startErrors: string[] = [];
  #closed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(context: SessionContext, state: SessionState, epoch: number) {
    this.id = state.id;
    this.#context = context;
    this.#queue = new CommitQueue({
      sessionId: state.id,
      holder: context.holder,
      epoch,
      state,
      append: (batch) => context.store.append(batch),
      publish: (published, after) => this.#publish(published, after),
      frame: (frame) => this.#frameWatchers.forEach((watcher) => watcher(frame)),
      onPressure: (high) => this.#run?.hold('pressure', high),
      onBlocked: (failure) => this.#run?.hold('blocked', failure !== null),
      onFenced: () => void this.#run?.stop({ afterInputClosed: 0, afterTerminate: 0 }),
    });
  }

  /** What is committed: what a watcher sees. */
  get state(): SessionState {
    return this.#queue.state;
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Tells every frame as it crossed the pipe, deltas too. */
  watchFrames(watcher: FrameWatcher): () => void {
    this.#frameWatchers.add(watcher);
    return () => this.#frameWatchers.delete(watcher);
  }

  /** Saves a message; it is written when the CLI is ready for it. The same id again is the same message. */
  send(input: UserInput, by: string | null): Promise<Sent> {
    const sending = this.#sending.get(input.id) ?? this.#save(input, by);
    this.#sending.set(input.id, sending);
    const forget = () => this.#sending.delete(input.id);
    sending.then(forget, forget);
    return sending;
  }

  async withdraw(messageId: string, by: string | null): Promise<Withdrawn> {
    const row = this.#queue.ahead.outbox.find(({ id }) => id === messageId);
    if (!row) return { type: 'unknown' };
    if (row.delivery !== 'saved' || this.#writing === messageId) return { type: 'tooLate' };
    const commit = await this.#own([{ type: 'message.withdrawn', id: messageId, by }]);
    return commit.type === 'committed' ? { type: 'withdrawn' } : { type: 'unavailable', reason: commit.reason };
  }

  /** The first answer to a request wins; a later one is told how it was settled. */
  async answer(requestId: string, answer: RequestAnswer, by: string | null): Promise<Answered> {
    const request = this.#queue.ahead.requests.find(({ id }) => id === requestId);
    const run = this.#run;
    if (!request || !run) return { type: 'settled', reason: 'It was answered or cancelled before.' };
    const line = answerLine(requestId, request.toolUseId, answer);
    const commit = await this.#intend(line, by);
    if (commit.type === 'refused') return { type: 'unavailable', reason: commit.reason };
    await run.write(line);
    return { type: 'answered' };
  }

  /** Starts the run if there is none. A person asked, so earlier crashes no longer count. */
  async resume(): Promise<Launched> {
    this.#breaker = closedBreaker;
    const launched = await this.#ensureRun();
    this.deliver();
    return launched;
  }

  interrupt(): Promise<OutcomeOf<{ subtype: 'interrupt' }>> {
    return this.ask({ subtype: 'interrupt' }, interruptLimitMs);
  }

  /** Asks the CLI for something, where its version is known to answer that. */
  async ask<Request extends ControlRequest>(request: Request, limitMs = controlLimitMs): Promise<OutcomeOf<Request>> {
    if (!this.#run) return { type: 'gone' };
    if (!supports(this.#queue.ahead.cli.version, request.subtype)) return { type: 'unsupported' };
    return this.#run.ask(request, limitMs);
  }

  /** What later runs are started with. A live run is asked with `ask`. */
  configure(options: JsonObject, by: string | null): Promise<Commit> {
    const merged = { ...this.#queue.ahead.options, ...options };
    return this.#own([{ type: 'session.configured', options: merged, by }]);
  }

  rename(title: string, by: string | null): Promise<Commit> {
    return this.#own([{ type: 'session.renamed', title, by }]);
  }

  /** Ends the run: asks the turn to stop first, then climbs the ladder. */
  async stop(): Promise<void> {
    const run = this.#run;
    if (!run) return;
    if (this.#queue.ahead.turn.type === 'running') await this.interrupt();
    await run.stop();
    await this.#queue.settled();
  }

  /** Lets an idle CLI go; the next message starts it again. */
  release(): void {
    this.#run?.release();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#launching;
    await this.#run?.stop();
    await this.#delivering;
    await this.#exiting;
    await this.#queue.close();
    await this.#context.store.hold(this.id, null, this.#context.holder);
  }

  /** Writes what waits, starting a run for it if need be. */
  deliver(): void {
    this.#deliverAgain = true;
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = null;
    });
  }

  /** Notes that a run of an earlier server is over. */
  endLeftRun(epoch: number): Promise<Commit> {
    const none = { code: null, signal: null, stderrTail: '', detail: null };
    return this.#own([{ type: 'run.ended', epoch, end: 'swept', ...none }]);
  }

  async #save(input: UserInput, by: string | null): Promise<Sent> {
    const line = userLine(input);
    if (line.type === 'refused') return line;
    if (this.#queue.ahead.outbox.some(({ id }) => id === input.id)) return { type: 'known' };
    if (await this.#context.store.entry(this.id, input.id)) return { type: 'known' };
    const commit = await this.#intend(line.line, by);
    if (commit.type === 'refused') return { type: 'unavailable', reason: commit.reason };
    this.deliver();
    return { type: 'saved' };
  }

  async #deliverAll(): Promise<void> {
    while (this.#deliverAgain && !this.#closed && !this.#breaker.open) {
      this.#deliverAgain = false;
      if (!hasUndelivered(this.#queue.ahead, this.#run?.epoch ?? null)) return;
      const launched = await this.#ensureRun();
      if (launched.type !== 'started') continue;
      const row = nextToDeliver(this.#queue.ahead, launched.run.epoch);
      if (row) await this.#write(launched.run, row.id, row.seq);
    }
  }

  async #write(run: Run, id: string, seq: number): Promise<void> {
    this.#writing = id;
    await this.#queue.settled();
    const line = await this.#context.store.line(this.id, seq);
    const { epoch } = run;
    const outcome = line
      ? await run.write(Buffer.from(line.body).toString())
      : ({ type: 'failed', code: 'LOST' } as const);
    const event: SessionEvent =
      outcome.type === 'written'
        ? { type: 'message.written', id, epoch }
        : { type: 'message.failed', id, epoch, reason: outcome.type === 'failed' ? outcome.code : outcome.reason };
    await this.#own([event]);
    this.#writing = null;
  }

  #ensureRun(): Promise<Launched> {
    if (this.#run?.ready && this.#run.letGo === null) return Promise.resolve({ type: 'started', run: this.#run });
    this.#launching ??= this.#launch().finally(() => {
      this.#launching = null;
    });
    return this.#launching;
  }

  /** A start that failed for what the CLI knows of the session is tried once more, the other way. */
  async #launch(): Promise<Launched> {
    if (this.#run?.letGo) await this.#exiting;
    const launched = await this.#launchOnce();
    await (launched.type === 'failed' ? this.#exiting : undefined);
    if (launched.type === 'started' || this.#seen === null || this.#closed) return launched;
    const again = await this.#launchOnce();
    this.#seen = null;
    return again;
  }

  #launchOnce(): Promise<Launched> {
    this.#startErrors = [];
    return launchRun({
      context: this.#context,
      queue: this.#queue,
      seen: this.#seen,
      listener: {
        line: (heard) => this.#hear(heard),
        live: (event) => this.#queue.live(this.#context.now(), event),
        frame: (body) => this.#passFrame(body),
        intend: (line) => this.#intend(line, null),
      },
      spawned: (run) => {
        this.#run = run;
        this.#exiting = run.ended().then((facts) => this.#onExit(run, facts));
      },
    });
  }

  #hear(heard: Heard): Promise<Commit> {
    if (cutsAnswer(heard.events)) this.#keepCut('top');
    const { source, body, events } = heard;
    const commit = this.#queue.push({ at: this.#context.now(), source, by: null, body, events });
    for (const event of events) {
      if (event.type === 'turn.ended' && !this.#run?.ready) this.#startErrors.push(...event.errors);
      if (event.type === 'request.opened' && event.request.kind === 'unsupported') this.#refuse(event.request.id);
    }
    return commit;
  }

  /** Nobody can answer what we do not know; without an answer the CLI would wait for ever. */
  #refuse(requestId: string): void {
    void this.answer(requestId, { type: 'refuse', reason: 'This client does not support that request.' }, null);
  }

  async #onExit(run: Run, facts: { code: number | null; signal: string | null; stderrTail: string }): Promise<void> {
    this.#keepCut('all');
    const { code, signal, stderrTail } = facts;
    const wanted = run.letGo !== null || code === 0;
    const words = [stderrTail, ...this.#startErrors].join('\n');
    const problem = run.ready || this.#seen ? null : startProblem(words);
    const crashed = !wanted && problem === null;
    if (crashed) this.#breaker = afterCrash(this.#breaker, this.#context.now());
    const end = crashed ? 'crashed' : run.letGo ? 'stopped' : 'finished';
    const events: SessionEvent[] = [
      { type: 'run.ended', epoch: run.epoch, end, code, signal, stderrTail, detail: problem },
    ];
    if (this.#breaker.open) {
      events.push({ type: 'breaker.opened', epoch: run.epoch, crashes: this.#breaker.crashes.length });
    }
    this.#run = null;
    if (problem) this.#seen = problem;
    await this.#own(events);
    // What waits is delivered by another run, unless a person wanted this one to end.
    if (run.letGo !== 'stopped') this.deliver();
  }

  #keepCut(which: 'top' | 'all'): void {
    const events = cutBlocks(this.#queue.ahead, which);
    if (events.length > 0) void this.#own(events);
  }

  #passFrame(body: Uint8Array): void {
    if (this.#frameWatchers.size === 0) return;
    this.#queue.pass({ at: this.#context.now(), source: 'out', body });
  }

  #watchIdleness(state: SessionState): void {
    clearTimeout(this.#idle);
    const { idleAfterMs } = this.#context;
    if (idleAfterMs === null || !isIdle(state)) return;
    this.#idle = setTimeout(() => this.release(), idleAfterMs);
    this.#idle.unref();
  }

  #own(events: SessionEvent[]): Promise<Commit> {
    return this.#queue.push({ at: this.#context.now(), source: 'own', by: null, body: ownBody(events), events });
  }

  #intend(line: string, by: string | null): Promise<Commit> {
    const body = Buffer.from(line);
    const events = meaningOf({ source: 'in', by, body });
    return this.#queue.push({ at: this.#context.now(), source: 'in', by, body, events });
  }

  #publish(published: Published, state: SessionState): void {
    for (const watcher of this.#watchers) watcher(published, state);
    if (published.type !== 'line') return;
    this.#watchIdleness(state);
    // A message that the CLI knew from an earlier run is confirmed without a turn.
    if (published.line.events.some(({ type }) => type === 'turn.ended' || type === 'message.echoed')) this.deliver();
  }
}
