import type { Happening } from '../../core/alert/alert.ts';
import type { SessionHappenings } from '../../core/alert/session-happenings.ts';
import type { Change } from '../../core/session/change.ts';
import type { LiveEvent, SessionEvent } from '../../core/session/event.ts';
import { foldLine } from '../../core/session/fold-line.ts';
import { lastChanges } from '../../core/session/last-changes.ts';
import { type EventLine, reduceLive, withoutLive } from '../../core/session/reduce.ts';
import type { SessionState } from '../../core/session/state.ts';
import { summarise } from '../../core/session/summary.ts';
import type { Append, Appended, Checkpoint, Failed, NewLine, Source } from '../store/store.ts';
import type { TranscriptRow } from '../store/transcript-store.ts';

/** What watchers are told, in this order, after it is committed. */
export type Published =
  | { type: 'line'; line: EventLine; changes: Change[] }
  | { type: 'live'; at: number; event: LiveEvent };

export type Frame = { at: number; source: Source; body: Uint8Array };

/** A line with what it means, and how far the file it was read from is read with it. */
export type Meant = NewLine & { events: SessionEvent[]; transcripts?: TranscriptRow[] };

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
  onBlocked(failure: Failed | null): void;
  /** What of each line a person should know. */
  happenings?: SessionHappenings;
  retryAfterMs?: number;
};

export type Commit = { type: 'committed'; seq: number } | { type: 'refused'; reason: 'fenced' | 'closed' };

/** Lines between two checkpoints at most: what has to be folded again to open a session. */
const checkpointEvery = 256;
const highBytes = 8 * 1024 * 1024;

/**
 * Commit before show. Lines are folded as they come, wait here while a commit is under way, go to the store as one
 * batch, and are published in order when it is on disk. Deltas keep their place between lines but need no commit.
 */
export class CommitQueue {
  readonly #options: QueueOptions;
  #epoch: number;
  #committed: SessionState;
  #ahead: SessionState;
  #waiting: Item[] = [];
  #waitingBytes = 0;
  #high = false;
  #busy = false;
  #ended: 'fenced' | 'closed' | null = null;
  #closing = false;
  #claiming: Promise<void> | null = null;
  #retry: { timer: NodeJS.Timeout; now(): void } | null = null;
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

  get epoch(): number {
    return this.#epoch;
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
      this.#waiting.push({ type: 'line', line, changes, happenings, meant, state, resolve });
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

  /** Commits what waits, unless the store cannot take it now, and then takes no more. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#retry) this.#end('closed');
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
      const count = this.#waiting.length;
      const outcome = await this.#commit(this.#waiting);
      if (outcome === 'committed') this.#publish(count);
      if (outcome === 'fenced') this.#end('fenced');
      if (outcome === 'failed' && this.#closing) this.#end('closed');
      if (outcome === 'failed') await this.#untilRetry();
    }
    this.#busy = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #commit(items: Item[]): Promise<'committed' | 'fenced' | 'failed'> {
    const lines = items.filter((item) => item.type === 'line');
    const [first] = lines;
    const last = lines.at(-1);
    if (!first || !last) return 'committed';
    const { sessionId, holder } = this.#options;
    const appended = await this.#options.append({
      sessionId,
      holder,
      epoch: first.line.epoch,
      firstSeq: first.line.seq,
      lines: lines.map(({ meant }) => meant),
      changes: lastChanges(lines.flatMap(({ changes }) => changes)),
      ...transcriptsOf(lines),
      ...happeningsOf(lines),
      summary: summarise(last.state),
      checkpoint: checkpointOf(lines),
    });
    if (appended.type === 'committed') {
      this.#options.onBlocked(null);
      return 'committed';
    }
    if (appended.type !== 'failed') return 'fenced';
    this.#options.onBlocked(appended);
    return 'failed';
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

  #show(item: Item): void {
    this.#committed = item.state;
    if (item.type === 'frame') return this.#options.frame(item.frame);
    if (item.type === 'live') {
      this.#options.publish({ type: 'live', at: item.at, event: item.event }, item.state);
      return;
    }
    this.#waitingBytes -= item.meant.body.length;
    this.#options.frame(item.meant);
    this.#options.publish({ type: 'line', line: item.line, changes: item.changes }, item.state);
    item.resolve({ type: 'committed', seq: item.line.seq });
  }

  #feelPressure(): void {
    const high = this.#waitingBytes > (this.#high ? highBytes / 2 : highBytes);
    if (high === this.#high) return;
    this.#high = high;
    this.#options.onPressure(high);
  }

  #untilRetry(): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((resolve) => {
      const now = () => {
        this.#retry = null;
        resolve();
      };
      this.#retry = { timer: setTimeout(now, this.#options.retryAfterMs ?? 1000), now };
    });
  }

  #end(reason: 'fenced' | 'closed'): void {
    if (this.#ended) return;
    this.#ended = reason;
    if (this.#retry) clearTimeout(this.#retry.timer);
    this.#retry?.now();
    for (const item of this.#waiting.splice(0)) if (item.type === 'line') item.resolve({ type: 'refused', reason });
    if (reason === 'fenced') this.#options.onFenced();
  }
}

function isClaimed(claimed: { type: string }): claimed is { type: 'claimed'; epoch: number } {
  return claimed.type === 'claimed';
}

type Item =
  | LineItem
  | { type: 'frame'; frame: Frame; state: SessionState }
  | { type: 'live'; at: number; event: LiveEvent; state: SessionState };

type LineItem = {
  type: 'line';
  line: EventLine;
  changes: Change[];
  happenings: Happening[];
  meant: Meant;
  state: SessionState;
  resolve(commit: Commit): void;
};

function transcriptsOf(lines: LineItem[]): { transcripts?: TranscriptRow[] } {
  const rows = lines.flatMap(({ meant }) => meant.transcripts ?? []);
  return rows.length > 0 ? { transcripts: rows } : {};
}

function happeningsOf(lines: LineItem[]): { happenings?: Happening[] } {
  const happenings = lines.flatMap((line) => line.happenings);
  return happenings.length > 0 ? { happenings } : {};
}

/** The same lines give the same checkpoint however they were batched. */
function checkpointOf(lines: LineItem[]): Checkpoint | null {
  const kept = lines.findLast(({ line }) => isCheckpoint(line));
  return kept ? { seq: kept.line.seq, state: withoutLive(kept.state) } : null;
}

export function isCheckpoint(line: EventLine): boolean {
  return line.seq % checkpointEvery === 0 || line.events.some(({ type }) => type === 'turn.ended');
}
