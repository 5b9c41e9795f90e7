import type { EventLine } from '../../core/session/reduce.ts';
import type { SessionState } from '../../core/session/state.ts';
import { sessionStatus } from '../../core/session/status.ts';
import type { CostOfDeleted, Deleted, Failed, Missing } from '../store/store.ts';
import { createBlockages } from './blockages.ts';
import { isHolderGone } from './holder.ts';
import { loadState } from './load.ts';
import { createSession, type NewSession, type Opened, openSession } from './open-session.ts';
import { replayLines } from './replay-lines.ts';
import type { Session } from './session.ts';
import type { SessionContext } from './session-context.ts';

/** `lost` is a session that another server has taken over, `added` one that came in as a whole. */
export type RegistryEvent = { type: 'added' | 'changed' | 'deleted' | 'lost'; sessionId: string };

export type RegistryListener = (event: RegistryEvent) => void;

export type Lent<Result> = { type: 'done'; result: Result } | { type: 'open'; session: Session } | { type: 'busy' };

type Slot = { opened: Promise<Opened>; session: Session | null; users: number; usedAt: number };

const sweepLimit = 10_000;
const recoveredAtOnce = 16;
const forgetAfterMs = 10 * 60_000;

/** The sessions this server writes: one object each, however many ask for it at once. */
export class Registry {
  /** Sessions that cannot save anything now. */
  readonly blockages = createBlockages();
  readonly #context: SessionContext;
  readonly #slots = new Map<string, Slot>();
  /** Sessions on their way out: who wants one of them again waits until it is gone. */
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #listeners = new Set<RegistryListener>();
  #isRecovering = true;
  readonly #forgetAfterMs: number;
  readonly #forgetting: NodeJS.Timeout;

  constructor(context: Omit<SessionContext, 'blockages'>, limits: { forgetAfterMs: number } = { forgetAfterMs }) {
    this.#context = { ...context, blockages: this.blockages, onFenced: (id) => this.#lose(id) };
    this.#forgetAfterMs = limits.forgetAfterMs;
    const forget = () => this.forgetUnused().catch((error: unknown) => context.onError?.(error));
    this.#forgetting = setInterval(forget, limits.forgetAfterMs / 2);
    this.#forgetting.unref();
  }

  create(wanted: NewSession): Promise<Opened> {
    return this.#once(wanted.id, () => createSession(this.#context, wanted));
  }

  open(id: string): Promise<Opened> {
    return this.#once(id, () => openSession(this.#context, id));
  }

  /** Keeps a session that is open from being closed until the returned function is called. */
  keep(id: string): () => void {
    const slot = this.#slots.get(id);
    if (!slot) return () => {};
    slot.users += 1;
    let kept = true;
    return () => {
      if (!kept) return;
      kept = false;
      slot.users -= 1;
      slot.usedAt = this.#context.now();
    };
  }

  /**
   * Lets `work` write a session that is not open, past this registry. Who wants to open it meanwhile waits. A session
   * that is open is written through itself.
   */
  async lend<Result>(id: string, work: () => Promise<Result>): Promise<Lent<Result>> {
    await this.#leaving.get(id);
    const slot = this.#slots.get(id);
    if (slot) {
      const opened = await slot.opened;
      return opened.type === 'open' ? { type: 'open', session: opened.session } : { type: 'busy' };
    }
    const lent = this.#leave(id, work);
    return { type: 'done', result: await lent };
  }

  /** Tells everybody of a session that came in another way. */
  announce(id: string): void {
    this.#tell({ type: 'added', sessionId: id });
  }

  /** Tells which sessions change, are deleted or are lost. */
  watch(listener: RegistryListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The state of a session as the journal gives it, whoever writes it. */
  async stored(id: string): Promise<SessionState | null> {
    const row = await this.#context.store.session(id);
    return row ? loadState(this.#context.store, id) : null;
  }

  lines(id: string, after: number): Promise<EventLine[]> {
    return replayLines(this.#context, id, after);
  }

  async archive(id: string, archived: boolean): Promise<{ type: 'saved' } | Missing | Failed> {
    const saved = await this.#context.store.setArchived(id, archived ? this.#context.now() : null);
    if (saved.type === 'saved') this.#tell({ type: 'changed', sessionId: id });
    return saved;
  }

  async pin(id: string, pinned: boolean): Promise<{ type: 'saved' } | Missing | Failed> {
    const saved = await this.#context.store.setPinned(id, pinned ? this.#context.now() : null);
    if (saved.type === 'saved') this.#tell({ type: 'changed', sessionId: id });
    return saved;
  }

  /** Notes that a person has looked at it, or wants to look at it again. */
  async see(id: string, seen: boolean): Promise<{ type: 'saved' } | Missing | Failed> {
    const saved = await this.#context.store.setSeen(id, seen ? this.#context.now() : null);
    if (saved.type === 'saved') this.#tell({ type: 'changed', sessionId: id });
    return saved;
  }

  /** Puts the sessions of a project, or the pinned ones, in this order; none goes back to the newest first. */
  async order(project: string | null, ids: string[]): Promise<{ type: 'saved' } | Failed> {
    const saved = await this.#context.store.setOrder(project, ids, this.#context.now());
    if (saved.type === 'failed') return saved;
    for (const sessionId of saved.changed) this.#tell({ type: 'changed', sessionId });
    return { type: 'saved' };
  }

  /** Notes the git branch that a session was used on. */
  async noteBranch(id: string, branch: string | null): Promise<void> {
    const saved = await this.#context.store.setBranch(id, branch);
    if (saved.type === 'saved') this.#tell({ type: 'changed', sessionId: id });
  }

  /** Ends its run and removes everything of it. */
  async delete(id: string, cost: CostOfDeleted = 'stays'): Promise<Deleted> {
    await this.#slots.get(id)?.opened;
    // Closing it would end its CLI and drop what isn't saved yet, only to find that the store takes no deletion either.
    const failure = this.blockages.of(id);
    if (failure) return failure;
    const deleted = await this.#leave(id, () => this.#remove(id, cost));
    if (deleted.type === 'deleted') this.#tell({ type: 'deleted', sessionId: id });
    return deleted;
  }

  /** A server that is gone may still hold it; then its lease and its CLI are taken over first. */
  async #remove(id: string, cost: CostOfDeleted): Promise<Deleted> {
    const { store, holder } = this.#context;
    const deleted = await store.deleteSession(id, holder, cost);
    if (deleted.type !== 'stale' || deleted.holder === null || !(await isHolderGone(deleted.holder))) return deleted;
    const opened = await openSession(this.#context, id);
    if (opened.type !== 'open') return deleted;
    await opened.session.close();
    return store.deleteSession(id, holder, cost);
  }

  /** Gives back the sessions that nobody follows or has asked for lately, and that have nothing to do. */
  async forgetUnused(): Promise<void> {
    const before = this.#context.now() - this.#forgetAfterMs;
    const unused = [...this.#slots].filter(([, slot]) => slot.users === 0 && slot.usedAt <= before && isAtRest(slot));
    await Promise.all(unused.map(([id]) => this.#leave(id)));
  }

  /**
   * Ends what an earlier server left running, and goes on with what it had promised to deliver, but for sessions that
   * somebody else starts.
   */
  async recover(isStartedElsewhere: (id: string) => boolean = () => false): Promise<void> {
    const left = await this.#context.store.openRuns(sweepLimit);
    const waiting = await this.#context.store.undelivered(sweepLimit);
    const paused = await this.#context.store.sessions({ before: null, status: 'paused', limit: sweepLimit });
    const limited = await this.#context.store.sessions({ before: null, status: 'limited', limit: sweepLimit });
    const heldBack = [...paused, ...limited].map(({ id }) => id);
    const ids = new Set([...left.map(({ sessionId }) => sessionId), ...waiting, ...heldBack]);
    // A CLI that does not want to go, or a journal that cannot be read, holds up its own session only.
    const waitingIds = [...ids];
    const recoverNext = async (): Promise<void> => {
      for (let id = waitingIds.shift(); id !== undefined && this.#isRecovering; id = waitingIds.shift()) {
        const opened = await this.open(id).catch((error: unknown) => this.#context.onError?.(error));
        if (opened?.type === 'open' && !isStartedElsewhere(id)) opened.session.deliver();
      }
    };
    await Promise.all(Array.from({ length: recoveredAtOnce }, recoverNext));
  }

  /** Opens no more of what an earlier server left; the next start takes up the rest. */
  stopRecovering(): void {
    this.#isRecovering = false;
  }

  /** Each session closes by itself: one that cannot be opened or closed holds up no other. */
  async close(): Promise<void> {
    clearInterval(this.#forgetting);
    const closeOne = async ({ opened }: Slot): Promise<void> => {
      const one = await opened.catch(() => null);
      if (one?.type === 'open') await one.session.close();
    };
    const closed = await Promise.allSettled([...[...this.#slots.values()].map(closeOne), ...this.#leaving.values()]);
    for (const one of closed) if (one.status === 'rejected') this.#context.onError?.(one.reason);
  }

  /** Failed attempts are forgotten, so that the next one can succeed. */
  #once(id: string, make: () => Promise<Opened>): Promise<Opened> {
    const known = this.#slots.get(id);
    if (known) {
      known.usedAt = this.#context.now();
      return known.opened;
    }
    const gone = this.#leaving.get(id) ?? Promise.resolve();
    const slot: Slot = { opened: gone.then(make), session: null, users: 0, usedAt: this.#context.now() };
    this.#slots.set(id, slot);
    const forget = () => this.#slots.delete(id);
    slot.opened.then((opened) => (opened.type === 'open' ? this.#enter(slot, opened.session) : forget()), forget);
    return slot.opened;
  }

  #enter(slot: Slot, session: Session): void {
    slot.session = session;
    session.watch((published) => {
      if (published.type !== 'line') return;
      slot.usedAt = this.#context.now();
      this.#tell({ type: 'changed', sessionId: session.id });
    });
    this.#tell({ type: 'changed', sessionId: session.id });
  }

  /** Closes a session that is open, and does what is to be done when it is closed. */
  #leave(id: string): Promise<void>;
  #leave<Result>(id: string, last: () => Promise<Result>): Promise<Result>;
  async #leave(id: string, last: () => Promise<unknown> = async () => {}): Promise<unknown> {
    const slot = this.#slots.get(id);
    const earlier = this.#leaving.get(id);
    this.#slots.delete(id);
    const leaving = (async () => {
      await earlier;
      await slot?.session?.close();
      return last();
    })();
    const forget = () => {
      if (this.#leaving.get(id) === left) this.#leaving.delete(id);
    };
    // Whoever waits for it to be gone has nothing to do with how it went.
    const left: Promise<void> = leaving.then(forget, forget);
    this.#leaving.set(id, left);
    return leaving;
  }

  #lose(id: string): void {
    this.#tell({ type: 'lost', sessionId: id });
    this.#leave(id).catch((error: unknown) => this.#context.onError?.(error));
  }

  #tell(event: RegistryEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** No run, and nothing that a run would have to do. */
function isAtRest({ session }: Slot): boolean {
  if (!session) return false;
  const { run, outbox, budget } = session.state;
  // Held back by a budget or a usage limit, it continues without anybody.
  if (budget.held !== null || sessionStatus(session.state).type === 'limited') return false;
  return (run.type === 'none' || run.type === 'ended') && !outbox.some(({ held }) => !held);
}
