import type { SessionHappenings } from '../../core/alert/session-happenings.ts';
import type { Change } from '../../core/session/change.ts';
import type { LineOrigin, LiveEvent, SessionEvent } from '../../core/session/event.ts';
import { foldLine } from '../../core/session/fold-line.ts';
import { lastChanges } from '../../core/session/last-changes.ts';
import type { Secrets } from '../../core/session/option-secrets.ts';
import { type EventLine, reduceLive, withoutLive } from '../../core/session/reduce.ts';
import type { SessionState } from '../../core/session/state.ts';
import { summarise } from '../../core/session/summary.ts';
import { failureOf } from '../store/database/failure.ts';
import type { Append, Appended, Checkpoint, Failed, NewLine } from '../store/store.ts';
import type { TranscriptRow } from '../store/transcript-store.ts';
import { besidesLines, type CommitItem, firstLines, type LineItem, setAside } from './commit-item.ts';
import { createRest } from './rest.ts';

/** What watchers are told, in this order, after it is committed. */
export type Published =
  | { type: 'line'; line: EventLine; changes: Change[] }
  | { type: 'live'; at: number; event: LiveEvent };

/** `seq` is that of its line; a delta has none. */
export type Frame = { at: number; source: LineOrigin; body: Uint8Array; seq?: number };

/** A line with what it means, how far the file it was read from is read with it, and the secrets of its options. */
export type Meant = NewLine & {
  source: LineOrigin;
  events: SessionEvent[];
  transcripts?: TranscriptRow[];
  secrets?: Secrets;
};

export type QueueOptions = {
  sessionId: string;
  holder: string;
  epoch: number;
  state: SessionState;
  append(batch: Append): Promise<Appended>;
  publish(published: Published, state: SessionState): void;
  /** Every frame as it crossed the pipe, deltas too, in the same order. */
  frame(frame: Frame): void;
  /** True while more is waiting than should be: the CLI is not read meanwhile. */
  onPressure(high: boolean): void;
  /** Somebody else writes this session; nothing more of ours will be committed. */
  onFenced(): void;
  /** The store takes nothing for now; null when it does again. Called once for each. */
  onBlocked(failure: Failed | null): void;
  /** The database rejected this line for good: the journal has its bytes, and the session continues without its meaning. */
  onSetAside?(line: { seq: number; from: LineOrigin }, failure: Failed): void;
  /** What of each line a person should know. */
  happenings?: SessionHappenings;
  retryAfterMs?: number;
  stalledAfterMs?: number;
};

/** `rejected` is a line of ours that the database will never take. */
export type Commit = { type: 'committed'; seq: number } | { type: 'refused'; reason: 'fenced' | 'closed' | 'rejected' };

/** Lines between two checkpoints at most: what has to be folded again to open a session. */
const checkpointEvery = 256;
const highBytes = 8 * 1024 * 1024;
/** A disk that doesn't answer blocks a session like one that refuses. */
const stalledAfterMs = 5000;
const noAnswer: Failed = { type: 'failed', reason: 'io', detail: 'The database has not answered for several seconds.' };
/** A line is set aside when the database has rejected it this often. */
const mostRejections = 3;

/**
 * Commit before show. Lines are folded as they come, wait here while a commit is under way, go to the store as one
 * batch, and are published in order when it is on disk. Deltas keep their place between lines but need no commit.
 */
export class CommitQueue {
  readonly #options: QueueOptions;
  #epoch: number;
  #committed: SessionState;
  #ahead: SessionState;
  #waiting: CommitItem[] = [];
  #waitingBytes = 0;
  #high = false;
  #busy = false;
  #ended: 'fenced' | 'closed' | null = null;
  #closing = false;
  #claiming: Promise<void> | null = null;
  #blocked: Failed | null = null;
  /** Lines in a batch at most: finite while the one that the database rejects is searched for. */
  #batchLimit = Number.POSITIVE_INFINITY;
  #rejections = 0;
  readonly #beforeRetry = createRest();
  #idle: (() => void)[] = [];

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#epoch = options.epoch;
    this.#committed = options.state;
    this.#ahead = options.state;
  }

  /** What has been committed and shown. */
  get state(): SessionState {
    return this.#committed;
  }

  /** What will be committed when everything that waits is: what decisions are made on. */
  get ahead(): SessionState {
    return this.#ahead;
  }

  /** Why nothing can be committed now; null while everything can. */
  get blocked(): Failed | null {
    return this.#blocked;
  }

  /**
   * Numbers the next run: when everything before is committed, `next` is asked, and from then on lines are the new
   * run's. Lines that come meanwhile wait, since a line of the old number would be refused.
   */
  async claim<Claimed extends { type: string }>(next: (epoch: number) => Promise<Claimed>): Promise<Claimed> {
    const claiming = this.settled().then(() => next(this.#epoch));
    // Lines that wait go on under the old number when there is no new one.
    this.#claiming = claiming.then(
      (claimed) => this.#endClaim(claimed),
      () => this.#endClaim(null),
    );
    await this.#claiming;
    return claiming;
  }

  push(meant: Meant): Promise<Commit> {
    if (this.#claiming !== null) return this.#claiming.then(() => this.push(meant));
    if (this.#ended) return Promise.resolve({ type: 'refused', reason: this.#ended });
    const seq = this.#ahead.seq + 1;
    const line: EventLine = { seq, at: meant.at, epoch: this.#epoch, events: meant.events };
    const { state, changes } = foldLine(this.#ahead, line);
    const happenings = this.#options.happenings?.(this.#ahead, state, line) ?? [];
    this.#ahead = state;
    return new Promise((resolve) => {
      this.#waiting.push({ type: 'line', line, changes, happenings, meant, isSetAside: false, state, resolve });
      this.#waitingBytes += meant.body.length;
      this.#feelPressure();
      this.#flush();
    });
  }

  live(at: number, event: LiveEvent): void {
    if (this.#ended) return;
    this.#ahead = reduceLive(this.#ahead, at, event);
    this.#waiting.push({ type: 'live', at, event, state: this.#ahead });
    this.#flush();
  }

  /** A frame that has no line, in its place among those that have one. */
  pass(frame: Frame): void {
    if (this.#ended) return;
    this.#waiting.push({ type: 'frame', frame, state: this.#ahead });
    this.#flush();
  }

  /** Resolves when everything pushed so far is committed or refused. */
  settled(): Promise<void> {
    if (!this.#busy) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** From here on a failure to commit ends the queue. A blocked one gets one more attempt. */
  stopRetrying(): void {
    this.#closing = true;
    this.#beforeRetry.wake();
  }

  /** Commits what waits, unless the store cannot take it now, and then takes no more. */
  async close(): Promise<void> {
    this.stopRetrying();
    await this.settled();
    this.#end('closed');
  }

  #endClaim(claimed: { type: string } | null): void {
    if (claimed && isClaimed(claimed)) this.#epoch = claimed.epoch;
    this.#claiming = null;
  }

  #flush(): void {
    if (this.#busy || this.#ended) return;
    this.#publishReady();
    if (this.#waiting.length === 0) return;
    this.#busy = true;
    // Lines of one chunk arrive in one go: they wait for each other and share a commit.
    queueMicrotask(() => void this.#run());
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#ended) {
      const batch = firstLines(this.#waiting, this.#batchLimit);
      const lines = batch.filter((item) => item.type === 'line');
      const stalled = setTimeout(() => this.#setBlocked(noAnswer), this.#options.stalledAfterMs ?? stalledAfterMs);
      const appended = await this.#append(lines);
      clearTimeout(stalled);
      if (appended.type === 'committed' || this.#isOwnRepeat(appended, lines)) this.#onCommitted(batch.length);
      else if (appended.type === 'failed') await this.#onFailed(appended, lines);
      else this.#end('fenced');
    }
    this.#busy = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #append(lines: LineItem[]): Promise<Appended> {
    const [first] = lines;
    const last = lines.at(-1);
    if (!first || !last) return { type: 'committed' };
    const { sessionId, holder } = this.#options;
    try {
      return await this.#options.append({
        sessionId,
        holder,
        epoch: first.line.epoch,
        firstSeq: first.line.seq,
        lines: lines.map(storedLine),
        changes: lastChanges(lines.flatMap(({ changes }) => changes)),
        ...besidesLines(lines),
        summary: summarise(last.state),
        checkpoint: checkpointOf(lines),
      });
    } catch (error) {
      // Values that cannot even be handed to the store are rejected as well.
      return failureOf(error);
    }
  }

  /** A commit during which the file was moved away is reported as failed. When the file is back, the lines are there. */
  #isOwnRepeat(appended: Appended, lines: LineItem[]): boolean {
    const last = lines.at(-1);
    if (appended.type !== 'stale' || !last) return false;
    const { holder, epoch, head } = appended;
    return holder === this.#options.holder && epoch === last.line.epoch && head >= last.line.seq;
  }

  #onCommitted(count: number): void {
    this.#rejections = 0;
    this.#batchLimit *= 2;
    this.#setBlocked(null);
    this.#publish(count);
  }

  /** Waits for a failure that passes. One that never does is traced to its line, which is then set aside. */
  async #onFailed(failure: Failed, lines: LineItem[]): Promise<void> {
    const [line] = lines;
    if (failure.reason === 'other' && lines.length > 1) {
      this.#batchLimit = Math.ceil(lines.length / 2);
      return;
    }
    if (failure.reason === 'other' && line && !line.isSetAside) {
      this.#rejections += 1;
      if (this.#closing || this.#rejections >= mostRejections) return this.#setAside(line, failure);
    }
    this.#setBlocked(failure);
    if (this.#closing) return this.#end('closed');
    // The same lines again: they may be there already, which only the whole batch tells.
    this.#batchLimit = lines.length;
    await this.#beforeRetry.rest(this.#options.retryAfterMs ?? 1000);
  }

  #setAside({ line, meant }: LineItem, failure: Failed): void {
    this.#waiting = setAside(this.#waiting, this.#committed);
    this.#ahead = this.#waiting.at(-1)?.state ?? this.#committed;
    this.#options.onSetAside?.({ seq: line.seq, from: meant.source }, failure);
  }

  #setBlocked(failure: Failed | null): void {
    const isChange = (this.#blocked === null) !== (failure === null);
    this.#blocked = failure;
    if (isChange) this.#options.onBlocked(failure);
  }

  #publish(count: number): void {
    for (const item of this.#waiting.splice(0, count)) this.#show(item);
    this.#feelPressure();
  }

  /** Deltas with no line before them wait for nobody. */
  #publishReady(): void {
    while (this.#waiting[0] && this.#waiting[0].type !== 'line') {
      const item = this.#waiting.shift();
      if (item) this.#show(item);
    }
  }

  #show(item: CommitItem): void {
    this.#committed = item.state;
    const { frame, publish } = this.#options;
    if (item.type === 'frame') return frame(item.frame);
    if (item.type === 'live') return publish({ type: 'live', at: item.at, event: item.event }, item.state);
    this.#waitingBytes -= item.meant.body.length;
    const { at, source, body } = item.meant;
    frame({ at, source, body, seq: item.line.seq });
    publish({ type: 'line', line: item.line, changes: item.changes }, item.state);
    const isRejected = item.isSetAside && (item.meant.source === 'in' || item.meant.source === 'own');
    item.resolve(isRejected ? { type: 'refused', reason: 'rejected' } : { type: 'committed', seq: item.line.seq });
  }

  #feelPressure(): void {
    const high = this.#waitingBytes > (this.#high ? highBytes / 2 : highBytes);
    if (high === this.#high) return;
    this.#high = high;
    this.#options.onPressure(high);
  }

  #end(reason: 'fenced' | 'closed'): void {
    if (this.#ended) return;
    this.#ended = reason;
    this.#beforeRetry.wake();
    for (const item of this.#waiting.splice(0)) if (item.type === 'line') item.resolve({ type: 'refused', reason });
    if (reason === 'fenced') this.#options.onFenced();
  }
}

/** The line as the journal gets it. */
function storedLine({ line, meant, isSetAside }: LineItem): NewLine {
  return isSetAside ? { at: line.at, source: 'unread', by: meant.source, body: meant.body } : meant;
}

function isClaimed(claimed: { type: string }): claimed is { type: 'claimed'; epoch: number } {
  return claimed.type === 'claimed';
}

/** The same lines give the same checkpoint however they were batched. */
function checkpointOf(lines: LineItem[]): Checkpoint | null {
  const kept = lines.findLast(({ line }) => isCheckpoint(line));
  return kept ? { seq: kept.line.seq, state: withoutLive(kept.state) } : null;
}

export function isCheckpoint(line: EventLine): boolean {
  return line.seq % checkpointEvery === 0 || line.events.some(({ type }) => type === 'turn.ended');
}
