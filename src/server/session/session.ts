import { createSessionHappenings } from '../../core/alert/session-happenings.ts';
import type { JsonObject } from '../../core/json.ts';
import type { LiveEvent, Place, RequestAnswer, SessionEvent } from '../../core/session/event.ts';
import { isSubagent } from '../../core/session/fold/task.ts';
import { isRunning } from '../../core/session/fold/tool.ts';
import { type Secrets, type Unsealed, unsealOptions } from '../../core/session/option-secrets.ts';
import type { SessionState } from '../../core/session/state.ts';
import { cancelsQueued, readsPriority, sendsNow, supports } from '../claude/capability.ts';
import type { UserInput } from '../claude/input.ts';
import type { ControlRequest } from '../claude/message/control-request.ts';
import { type Answered, type Answers, createAnswers } from './answers.ts';
import { type BudgetGuard, createBudgetGuard } from './budget-guard.ts';
import { tellTitle } from './cli-title.ts';
import { type Commit, CommitQueue, type Frame, type Meant, type Published } from './commit-queue.ts';
import { type Continuation, createContinuation } from './continuation.ts';
import { Courier } from './courier.ts';
import { cutEvents } from './cut-blocks.ts';
import { nextToDeliver } from './delivery.ts';
import { createIdleTimer, type IdleTimer } from './idle.ts';
import type { Heard } from './intake.ts';
import { createJournal, type Journal } from './journal.ts';
import type { Launched } from './launch.ts';
import {
  createMessages,
  type Messages,
  type MessageUpdate,
  type Sent,
  type Updated,
  type Withdrawn,
} from './messages.ts';
import type { Begun, OutcomeOf, Run } from './run.ts';
import { RunKeeper } from './run-keeper.ts';
import { optionsOver } from './run-options.ts';
import { sealed } from './run-secrets.ts';
import type { SessionContext } from './session-context.ts';
import { createStreamKeeper, type StreamKeeper } from './stream-keeper.ts';

/** Settings of MCP servers, by name. */
type Servers = { [name: string]: JsonObject };

type SetServers = Extract<ControlRequest, { subtype: 'mcp_set_servers' }>;

export type Watcher = (published: Published, state: SessionState) => void;
export type FrameWatcher = (frame: Frame) => void;

const interruptLimitMs = 10_000;
/** With the kill ladder after it, a stop takes 12 s at most. */
const partingLimitMs = 1500;
/** How soon after `stop_task` the CLI starts a turn about a stopped agent, with a lot of margin. */
const reportLimitMs = 3_000;
const controlLimitMs = 30_000;
/** More than anybody answers. The fold gives up the oldest of twice as many. */
const mostOpenRequests = 128;
/** A server that is added has to be started first. */
const serverLimitMs = 60_000;

/** One live session: its journal, its state, and the run that serves it. The only writer of all three. */
export class Session {
  readonly id: string;
  readonly budget: BudgetGuard;
  readonly continuation: Continuation;
  readonly #context: SessionContext;
  readonly #queue: CommitQueue;
  readonly #journal: Journal;
  readonly #keeper: RunKeeper;
  readonly #courier: Courier;
  readonly #idle: IdleTimer;
  readonly #streams: StreamKeeper;
  readonly #watchers = new Set<Watcher>();
  readonly #frameWatchers = new Set<FrameWatcher>();
  readonly #messages: Messages;
  readonly #answers: Answers;
  #restartsItself = true;
  #secrets: Secrets;
  #asking = 0;
  #added: { run: Run | null; servers: Servers } = { run: null, servers: {} };

  constructor(context: SessionContext, state: SessionState, epoch: number, secrets: Secrets = {}) {
    this.id = state.id;
    this.#secrets = secrets;
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
      onBlocked: (failure) => {
        this.#keeper.run?.hold('blocked', failure !== null);
        context.blockages.set(state.id, failure);
        context.onBlocked?.(state.id, failure);
      },
      onSetAside: (line, failure) => context.onSetAside?.(state.id, line, failure),
      onFenced: () => {
        void this.#keeper.run?.stop({ afterInputClosed: 0, afterTerminate: 0 });
        context.onFenced?.(state.id);
      },
    });
    const journal = createJournal(queue, context.now);
    const listener = {
      line: (heard: Heard) => this.#hear(heard),
      live: (event: LiveEvent) => {
        queue.live(context.now(), event);
        this.#streams.heard();
      },
      frame: (body: Uint8Array) => this.#passFrame(body),
      intend: (line: string, by: string | null) => journal.intend(line, by),
    };
    // What waits is delivered by another run, unless a person wanted this one to end.
    const onEnded = ({ letGo }: Run) => (letGo === 'stopped' || !this.#restartsItself ? undefined : this.deliver());
    this.#queue = queue;
    this.#journal = journal;
    this.#streams = createStreamKeeper(journal);
    this.#keeper = new RunKeeper({ context, queue, journal, listener, secrets: () => this.#secrets, onEnded });
    const makeWay = (messageId: string) => this.#makeWay(messageId, null);
    this.#courier = new Courier({ context, queue, journal, keeper: this.#keeper, makeWay });
    const onSaved = () => this.budget.whenKnown(() => this.deliver());
    const parts = { store: context.store, queue, journal, keeper: this.#keeper };
    const cancel = (message_uuid: string) =>
      this.ask({ subtype: 'cancel_async_message', message_uuid }, interruptLimitMs);
    this.#messages = createMessages({ ...parts, courier: this.#courier, cancel, onSaved });
    this.#answers = createAnswers(parts);
    const onError = (error: unknown) => context.onError?.(error);
    this.budget = createBudgetGuard({ journal, session: this, keeper: context.budgets, onError });
    const { now } = context;
    this.continuation = createContinuation({ journal, send: (input, by) => this.send(input, by), now, onError });
  }

  /** What is committed: what a watcher sees. */
  get state(): SessionState {
    return this.#queue.state;
  }

  /** What the next run is started with, secrets too: for starting sessions, never for showing. */
  get options(): JsonObject {
    return unsealOptions(this.#queue.ahead.options, this.#secrets).options;
  }

  /** Options with the values that their masks stand for: masks of this session, or of `others`. */
  unseal(options: JsonObject, others: Secrets): Unsealed {
    return unsealOptions(options, { ...others, ...this.#secrets });
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

  /** Saves a message; it is written when its time has come. The same id again is the same message. */
  async send(input: UserInput, by: string | null): Promise<Sent> {
    const sent = await this.#messages.send(input, by);
    if (sent.type === 'saved' && input.timing === 'now') this.#preempt(by);
    return sent;
  }

  /** Edits a message that waits, changes when it is sent, or releases it. */
  async update(messageId: string, update: MessageUpdate, by: string | null): Promise<Updated> {
    const row = this.#queue.ahead.outbox.find(({ id }) => id === messageId);
    // What the CLI has in its queue need not come back first.
    if (row?.queued && update.timing === 'now' && update.text === undefined) {
      if (update.version !== undefined && update.version !== row.seq) return { type: 'conflict' };
      const outcome = await this.#makeWay(messageId, by);
      if (outcome.type !== 'answered') return { type: 'notDone', outcome };
      const isTaken = outcome.response.send_now === 'nothing_waiting';
      return isTaken ? { type: 'tooLate' } : { type: 'updated', id: messageId };
    }
    const updated = await this.#messages.update(messageId, update, by);
    if (updated.type === 'updated' && update.timing === 'now') this.#preempt(by);
    return updated;
  }

  /** Keeps what waits from being sent until somebody releases it. */
  hold(by: string | null): Promise<Commit> {
    return this.#journal.own([{ type: 'messages.held', by }]);
  }

  /** Sets the order in which the messages that wait here are sent. */
  reorder(messageIds: string[], by: string | null): Promise<Commit> {
    return this.#messages.reorder(messageIds, by);
  }

  /** Takes back a message that no turn has yet. */
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

  /**
   * Stops the running turn. `by` is the person who wants it: nothing that waits is sent until they release it. The CLI
   * would start what is in its own queue, so it gives that back.
   */
  interrupt(by: string | null = null, limitMs = interruptLimitMs): Promise<OutcomeOf<{ subtype: 'interrupt' }>> {
    if (by !== null) void this.#journal.own([...this.#stopped(by), { type: 'messages.held', by }]);
    const cancels = cancelsQueued(this.#queue.ahead.cli) ? { cancel_queued: true } : {};
    return this.ask({ subtype: 'interrupt', ...cancels }, limitMs);
  }

  /** Stops the turn and everything that runs in the background. */
  async interruptAll(by: string | null): Promise<OutcomeOf<{ subtype: 'interrupt' }>> {
    const { tasks, turns } = this.#queue.ahead;
    const running = tasks.filter(({ status }) => isRunning(status));
    const outcome = await this.interrupt(by);
    await Promise.all(running.map(({ id }) => this.ask({ subtype: 'stop_task', task_id: id }, interruptLimitMs)));
    const agents = running.filter(isSubagent);
    if (agents.length > 0) await this.#stopReports(turns, agents.length, by);
    return outcome;
  }

  /** For each agent that `stop_task` ends, the CLI may start a turn of its own about it. Stopping everything stops that too. */
  async #stopReports(turnsBefore: number, count: number, by: string | null): Promise<void> {
    let seen = turnsBefore;
    for (let reports = 0; reports < count; reports += 1) {
      const isNext = ({ turn, turns }: SessionState) => turn.type === 'running' && turns > seen;
      const isOver = ({ run }: SessionState) => run.type !== 'live';
      await this.#until((state) => isNext(state) || isOver(state), reportLimitMs);
      const { outbox, ...state } = this.#queue.ahead;
      // A turn that answers somebody is not a report.
      if (!isNext({ ...state, outbox }) || outbox.some(({ delivery }) => delivery !== 'saved')) return;
      seen = state.turns;
      await this.interrupt(by);
    }
  }

  async #until(fits: (state: SessionState) => boolean, limitMs: number): Promise<void> {
    if (fits(this.state)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, limitMs);
    const leave = this.watch((_published, state) => fits(state) && resolve());
    await promise;
    clearTimeout(timer);
    leave();
  }

  /** Asks the CLI for something, where its version is known to answer that. */
  async ask<Request extends ControlRequest>(
    request: Request,
    limitMs = controlLimitMs,
    by: string | null = null,
  ): Promise<OutcomeOf<Request>> {
    const { run } = this.#keeper;
    if (!run) return { type: 'gone' };
    if (!supports(this.#queue.ahead.cli.version, request.subtype)) return { type: 'unsupported' };
    this.#asking += 1;
    this.#limitRequests();
    try {
      return await run.ask(request, limitMs, by);
    } finally {
      this.#asking -= 1;
      this.#limitRequests();
    }
  }

  /** Asks for something that takes as long as it takes; the journal tells what became of it. */
  async begin(request: ControlRequest, by: string | null): Promise<Begun> {
    const { run } = this.#keeper;
    if (!run) return { type: 'gone' };
    if (!supports(this.#queue.ahead.cli.version, request.subtype)) return { type: 'unsupported' };
    return run.begin(request, by);
  }

  /** The MCP servers that the present run was given besides the configured ones. */
  get addedServers(): Servers {
    const { run, servers } = this.#added;
    return run === this.#keeper.run ? servers : {};
  }

  /** Replaces those servers. Only the names are noted: their settings can hold secrets, and go with the run. */
  async setServers(servers: Servers, by: string | null): Promise<OutcomeOf<SetServers>> {
    const { run } = this.#keeper;
    const request = { subtype: 'mcp_set_servers', servers } as const;
    const outcome = await this.ask(request, serverLimitMs);
    if (outcome.type !== 'answered') return outcome;
    const failed = outcome.response.errors ?? {};
    const kept = Object.entries(servers).filter(([name]) => !Object.hasOwn(failed, name));
    this.#added = { run, servers: Object.fromEntries(kept) };
    await this.#journal.own([{ type: 'servers.added', names: kept.map(([name]) => name), by }]);
    await this.ask({ subtype: 'mcp_status' });
    return outcome;
  }

  /** What later runs are started with; null forgets an option. A live run is asked with `ask`. */
  configure(options: JsonObject, by: string | null): Promise<Commit> {
    const merged = optionsOver(this.options, options);
    const { options: shown, secrets } = sealed(merged, this.#secrets);
    this.#secrets = secrets;
    return this.#journal.own([{ type: 'session.configured', options: shown, by }], secrets);
  }

  rename(title: string, by: string | null): Promise<Commit> {
    return this.#journal.own([{ type: 'session.renamed', title, by }]);
  }

  /** Replaces all tags. */
  tag(tags: string[], by: string | null): Promise<Commit> {
    return this.#journal.own([{ type: 'session.tagged', tags, by }]);
  }

  /** Notes that the CLI has put files back. */
  noteRewind(messageId: string, files: string[], by: string | null): Promise<Commit> {
    return this.#journal.own([{ type: 'files.rewound', messageId, files, by }]);
  }

  /** Notes that the CLI has gone back in the conversation. `keeps` is the last line of its record that stays. */
  noteTakenBack(message: { id: string; turn: number }, keeps: string | null, by: string | null): Promise<Commit> {
    return this.#journal.own([{ type: 'conversation.rewound', messageId: message.id, turn: message.turn, keeps, by }]);
  }

  /** Ends the run: asks the turn to stop first, then climbs the ladder. What waits is left until somebody asks again. */
  async stop(): Promise<void> {
    this.#courier.halt();
    await this.#keeper.stop(async () => {
      if (this.#queue.ahead.turn.type !== 'running') return;
      // A request is journalled before it is written; while that fails, the process ends without it.
      await this.#context.blockages.unlessBlocked(this.id, this.interrupt(null, partingLimitMs));
    });
    await this.#queue.settled();
  }

  /** Lets an idle CLI go; the next message starts it again. */
  release(): void {
    this.#keeper.run?.release();
  }

  async close(): Promise<void> {
    this.#idle.stop();
    this.#streams.close();
    this.budget.close();
    this.continuation.close();
    // The run's end is journalled too: a queue that kept retrying would wait for the store, and this for the queue.
    this.#queue.stopRetrying();
    await Promise.all([this.#courier.close(), this.#keeper.close()]);
    await this.#queue.close();
    this.#context.blockages.set(this.id, null);
    await this.#context.store.hold(this.id, null, this.#context.holder);
  }

  /** Writes what waits, starting a run for it if need be, and waits for what is to come. */
  deliver(): void {
    this.continuation.look();
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
    return this.#journal.own([
      ...given,
      ...cutEvents(this.#queue.ahead),
      { type: 'run.ended', epoch, end: 'swept', ...none },
    ]);
  }

  /** Cuts the turn for a message that waits here, where the CLI would not do so by itself. */
  #preempt(by: string | null): void {
    const { turn, cli } = this.#queue.ahead;
    if (turn.type === 'none' || readsPriority(cli)) return;
    void this.#journal.own(this.#stopped(by));
    void this.ask({ subtype: 'interrupt' }, interruptLimitMs);
  }

  /** Has the CLI read a message of its queue now: a running command goes to the background, an answer is cut. */
  #makeWay(messageId: string, by: string | null): Promise<OutcomeOf<{ subtype: 'interrupt' }>> {
    if (sendsNow(this.#queue.ahead.cli)) {
      // The fold notes the stop from the CLI's lines: a line of ours could come after the turn's end.
      return this.ask({ subtype: 'interrupt', send_now: true, message_uuid: messageId }, interruptLimitMs, by);
    }
    // Without it an interrupt always stops the turn.
    void this.#journal.own(this.#stopped(by));
    return this.ask({ subtype: 'interrupt' }, interruptLimitMs);
  }

  #stopped(by: string | null): SessionEvent[] {
    return this.#queue.ahead.turn.type === 'running' ? [{ type: 'turn.stopped', by }] : [];
  }

  #hear(heard: Heard): Promise<Commit> {
    const commit = this.#journal.hear(heard);
    for (const event of heard.events) {
      if (event.type === 'request.opened' && event.request.kind === 'unsupported') this.#refuse(event.request.id);
    }
    this.#limitRequests();
    return commit;
  }

  /** Leaves a CLI unread that has asked more than anybody answers, unless an answer to us is behind it. */
  #limitRequests(): void {
    const isOver = this.#queue.ahead.requests.length >= mostOpenRequests;
    this.#keeper.run?.hold('requests', isOver && this.#asking === 0);
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

  #tellTitle(state: SessionState): void {
    const { run } = this.#keeper;
    if (run?.ready && run.letGo === null && state.cli.version !== null) tellTitle(run, state, state.cli.version);
  }

  #publish(published: Published, state: SessionState): void {
    for (const watcher of this.#watchers) watcher(published, state);
    if (published.type !== 'line') return;
    this.#limitRequests();
    this.#idle.look(state);
    this.budget.heard(published.line.events);
    this.#context.usage?.hear(published.line.events, state);
    this.continuation.look();
    // A message that the CLI knew from an earlier run is confirmed without a turn.
    if (published.line.events.some(({ type }) => type === 'turn.ended')) this.#tellTitle(state);
    if (published.line.events.some(({ type }) => type === 'turn.ended' || type === 'message.echoed')) {
      // That the CLI is free starts no run, and one that is to end gets nothing.
      this.budget.whenKnown(() => this.#keeper.run?.letGo === null && this.deliver());
    }
  }
}
