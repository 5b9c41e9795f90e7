import { createSessionHappenings } from '../../core/alert/session-happenings.ts';
import type { JsonObject } from '../../core/json.ts';
import type { LiveEvent, Place, RequestAnswer, SessionEvent } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';
import { supports } from '../claude/capability.ts';
import type { UserInput } from '../claude/input.ts';
import type { ControlRequest } from '../claude/message/control-request.ts';
import { type Answered, type Answers, createAnswers } from './answers.ts';
import { type BudgetGuard, createBudgetGuard } from './budget-guard.ts';
import { type Commit, CommitQueue, type Frame, type Meant, type Published } from './commit-queue.ts';
import { Courier } from './courier.ts';
import { nextToDeliver } from './delivery.ts';
import { createIdleTimer, type IdleTimer } from './idle.ts';
import type { Heard } from './intake.ts';
import { createJournal, type Journal } from './journal.ts';
import type { Launched } from './launch.ts';
import { createMessages, type Messages, type Sent, type Withdrawn } from './messages.ts';
import type { OutcomeOf, Run } from './run.ts';
import { RunKeeper } from './run-keeper.ts';
import { optionsOver } from './run-options.ts';
import type { SessionContext } from './session-context.ts';

export type Watcher = (published: Published, state: SessionState) => void;
export type FrameWatcher = (frame: Frame) => void;

const interruptLimitMs = 10_000;
const controlLimitMs = 30_000;

/** One live session: its journal, its state, and the run that serves it. The only writer of all three. */
export class Session {
  readonly id: string;
  readonly budget: BudgetGuard;
  readonly #context: SessionContext;
  readonly #queue: CommitQueue;
  readonly #journal: Journal;
  readonly #keeper: RunKeeper;
  readonly #courier: Courier;
  readonly #idle: IdleTimer;
  readonly #watchers = new Set<Watcher>();
  readonly #frameWatchers = new Set<FrameWatcher>();
  readonly #messages: Messages;
  readonly #answers: Answers;
  #restartsItself = true;

  constructor(context: SessionContext, state: SessionState, epoch: number) {
    this.id = state.id;
    this.#context = context;
    this.#idle = createIdleTimer(context.idleAfterMs, () => this.release());
    const queue = new CommitQueue({
      sessionId: state.id,
      holder: context.holder,
      epoch,
      state,
      append: async (batch) => {
        const appended = await context.store.append(batch);
        if (batch.happenings && appended.type === 'committed') context.onHappened?.();
        return appended;
      },
      happenings: createSessionHappenings(),
      publish: (published, after) => this.#publish(published, after),
      frame: (frame) => this.#tellFrame(frame),
      onPressure: (high) => this.#keeper.run?.hold('pressure', high),
      onBlocked: (failure) => this.#keeper.run?.hold('blocked', failure !== null),
      onFenced: () => {
        void this.#keeper.run?.stop({ afterInputClosed: 0, afterTerminate: 0 });
        context.onFenced?.(state.id);
      },
    });
    const journal = createJournal(queue, context.now);
    const listener = {
      line: (heard: Heard) => this.#hear(heard),
      live: (event: LiveEvent) => queue.live(context.now(), event),
      frame: (body: Uint8Array) => this.#passFrame(body),
      intend: (line: string) => journal.intend(line, null),
    };
    // What waits is delivered by another run, unless a person wanted this one to end.
    const onEnded = ({ letGo }: Run) => (letGo === 'stopped' || !this.#restartsItself ? undefined : this.deliver());
    this.#queue = queue;
    this.#journal = journal;
    this.#keeper = new RunKeeper({ context, queue, journal, listener, onEnded });
    this.#courier = new Courier({ context, queue, journal, keeper: this.#keeper });
    const onSaved = () => this.budget.whenKnown(() => this.deliver());
    const parts = { store: context.store, queue, journal, keeper: this.#keeper };
    this.#messages = createMessages({ ...parts, courier: this.#courier, onSaved });
    this.#answers = createAnswers(parts);
    const onError = (error: unknown) => context.onError?.(error);
    this.budget = createBudgetGuard({ journal, session: this, keeper: context.budgets, onError });
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
    return this.#messages.send(input, by);
  }

  /** Takes back a message that has not been written. */
  withdraw(messageId: string, by: string | null): Promise<Withdrawn> {
    return this.#messages.withdraw(messageId, by);
  }

  /** Gives up a message that no run has, and that the next one would be given. */
  abandon(messageId: string): Promise<Withdrawn> {
    return this.#messages.abandon(messageId);
  }

  /** Somebody else decides when it is started again after its CLI has ended by itself. */
  leaveRestarts(): void {
    this.#restartsItself = false;
  }

  /** The first answer to a request wins; a later one is told how it was settled. */
  answer(requestId: string, answer: RequestAnswer, by: string | null): Promise<Answered> {
    return this.#answers.answer(requestId, answer, by);
  }

  /** Starts the run if there is none. A person asked, so earlier crashes no longer count. */
  async resume(): Promise<Launched> {
    this.#keeper.mend();
    const launched = await this.#keeper.ensure();
    if (launched.type === 'started') this.deliver();
    return launched;
  }

  /** Breaks the running turn off. `by` is the person who wants it. */
  interrupt(by: string | null = null): Promise<OutcomeOf<{ subtype: 'interrupt' }>> {
    if (by !== null && this.#queue.ahead.turn.type === 'running')
      void this.#journal.own([{ type: 'turn.stopped', by }]);
    return this.ask({ subtype: 'interrupt' }, interruptLimitMs);
  }

  /** Asks the CLI for something, where its version is known to answer that. */
  async ask<Request extends ControlRequest>(request: Request, limitMs = controlLimitMs): Promise<OutcomeOf<Request>> {
    const { run } = this.#keeper;
    if (!run) return { type: 'gone' };
    if (!supports(this.#queue.ahead.cli.version, request.subtype)) return { type: 'unsupported' };
    return run.ask(request, limitMs);
  }

  /** What later runs are started with; null forgets an option. A live run is asked with `ask`. */
  configure(options: JsonObject, by: string | null): Promise<Commit> {
    const merged = optionsOver(this.#queue.ahead.options, options);
    return this.#journal.own([{ type: 'session.configured', options: merged, by }]);
  }

  rename(title: string, by: string | null): Promise<Commit> {
    return this.#journal.own([{ type: 'session.renamed', title, by }]);
  }

  /** Notes that the CLI has put files back. */
  noteRewind(messageId: string, files: string[], by: string | null): Promise<Commit> {
    return this.#journal.own([{ type: 'files.rewound', messageId, files, by }]);
  }

  /** Ends the run: asks the turn to stop first, then climbs the ladder. What waits is left until somebody asks again. */
  async stop(): Promise<void> {
    this.#courier.halt();
    await this.#keeper.stop(async () => {
      if (this.#queue.ahead.turn.type === 'running') await this.interrupt();
    });
    await this.#queue.settled();
  }

  /** Lets an idle CLI go; the next message starts it again. */
  release(): void {
    this.#keeper.run?.release();
  }

  async close(): Promise<void> {
    this.#idle.stop();
    this.budget.close();
    await Promise.all([this.#courier.close(), this.#keeper.close()]);
    await this.#queue.close();
    await this.#context.store.hold(this.id, null, this.#context.holder);
  }

  /** Writes what waits, starting a run for it if need be. */
  deliver(): void {
    this.#courier.deliver();
  }

  /** Takes lines of the CLI's own record, while no run of ours writes it. */
  async follow(lines: Meant[]): Promise<Commit | { type: 'running' }> {
    if (this.#keeper.run) return { type: 'running' };
    const commits = lines.map((line) => this.#queue.push(line));
    return (await Promise.all(commits)).at(-1) ?? { type: 'committed', seq: this.state.seq };
  }

  /** Notes where the session is driven from here on. */
  place(place: Place, by: string | null): Promise<Commit> {
    return this.#journal.own([{ type: 'session.placed', place, by }]);
  }

  /** Notes that a run of an earlier server is over. */
  endLeftRun(epoch: number): Promise<Commit> {
    const none = { code: null, signal: null, stderrTail: '', detail: null };
    // It may have been given this one, with nobody left to note it: too late to take it back.
    const next = nextToDeliver(this.#queue.ahead, epoch);
    const given: SessionEvent[] = next?.delivery === 'saved' ? [{ type: 'message.written', id: next.id, epoch }] : [];
    return this.#journal.own([...given, { type: 'run.ended', epoch, end: 'swept', ...none }]);
  }

  #hear(heard: Heard): Promise<Commit> {
    const commit = this.#journal.hear(heard);
    for (const event of heard.events) {
      if (event.type === 'request.opened' && event.request.kind === 'unsupported') this.#refuse(event.request.id);
    }
    return commit;
  }

  /** Nobody can answer what we do not know; without an answer the CLI would wait for ever. */
  #refuse(requestId: string): void {
    const answer = { type: 'refuse', reason: 'This client does not support that request.' } as const;
    this.answer(requestId, answer, null).catch((error: unknown) => this.#context.onError?.(error));
  }

  #tellFrame(frame: Frame): void {
    for (const watcher of this.#frameWatchers) watcher(frame);
  }

  #passFrame(body: Uint8Array): void {
    if (this.#frameWatchers.size === 0) return;
    this.#queue.pass({ at: this.#context.now(), source: 'out', body });
  }

  #publish(published: Published, state: SessionState): void {
    for (const watcher of this.#watchers) watcher(published, state);
    if (published.type !== 'line') return;
    this.#idle.look(state);
    this.budget.heard(published.line.events);
    // A message that the CLI knew from an earlier run is confirmed without a turn.
    if (published.line.events.some(({ type }) => type === 'turn.ended' || type === 'message.echoed')) {
      // That the CLI is free starts no run, and one that is to end gets nothing.
      this.budget.whenKnown(() => this.#keeper.run?.letGo === null && this.deliver());
    }
  }
}
