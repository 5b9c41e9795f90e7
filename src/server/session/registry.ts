import type { JsonObject } from '../../core/json.ts';
import type { Ancestor, SessionEvent } from '../../core/session/event.ts';
import { reduce } from '../../core/session/reduce.ts';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { summarise } from '../../core/session/summary.ts';
import { ownBody } from '../claude/interpret/meaning.ts';
import { isHolderGone } from './holder.ts';
import { loadState } from './load.ts';
import { Session } from './session.ts';
import type { SessionContext } from './session-context.ts';
import { sweepProcess } from './sweep.ts';

export type NewSession = {
  id: string;
  cwd: string;
  title: string | null;
  options: JsonObject;
  forkedFrom: Ancestor | null;
};

export type Opened =
  | { type: 'open'; session: Session }
  | { type: 'missing' }
  | { type: 'heldElsewhere'; holder: string | null }
  | { type: 'failed'; reason: string; detail: string };

const sweepLimit = 10_000;

/** The sessions this server writes: one object each, however many ask for it at once. */
export class Registry {
  readonly #context: SessionContext;
  readonly #sessions = new Map<string, Promise<Opened>>();

  constructor(context: SessionContext) {
    this.#context = context;
  }

  create(wanted: NewSession): Promise<Opened> {
    return this.#once(wanted.id, () => this.#create(wanted));
  }

  open(id: string): Promise<Opened> {
    return this.#once(id, () => this.#open(id));
  }

  /** Ends what an earlier server left running, and goes on with what it had promised to deliver. */
  async recover(): Promise<void> {
    const left = await this.#context.store.openRuns(sweepLimit);
    const waiting = await this.#context.store.undelivered(sweepLimit);
    const ids = new Set([...left.map(({ sessionId }) => sessionId), ...waiting]);
    for (const id of ids) {
      const opened = await this.open(id);
      if (opened.type === 'open') opened.session.deliver();
    }
  }

  async close(): Promise<void> {
    const opened = await Promise.all(this.#sessions.values());
    await Promise.all(opened.map((one) => (one.type === 'open' ? one.session.close() : undefined)));
  }

  /** Failed attempts are forgotten, so that the next one can succeed. */
  #once(id: string, make: () => Promise<Opened>): Promise<Opened> {
    const known = this.#sessions.get(id);
    if (known) return known;
    const made = make();
    this.#sessions.set(id, made);
    const forget = () => this.#sessions.delete(id);
    made.then((opened) => (opened.type === 'open' ? undefined : forget()), forget);
    return made;
  }

  async #create(wanted: NewSession): Promise<Opened> {
    const { store, holder, now } = this.#context;
    const { id, cwd, forkedFrom } = wanted;
    const at = now();
    const created = await store.createSession({ id, cwd, createdAt: at, holder, parent: forkedFrom?.id ?? null });
    if (created.type === 'exists') return this.#open(id);
    if (created.type === 'failed') return created;
    const events: SessionEvent[] = [{ type: 'session.created', ...wanted }];
    const line = { at, source: 'own', by: null, body: ownBody(events) } as const;
    const { state, changes } = reduce(emptyState(id), { seq: 1, at, epoch: 0, events });
    const batch = { sessionId: id, holder, epoch: 0, firstSeq: 1, lines: [line], changes, checkpoint: null };
    const appended = await store.append({ ...batch, summary: summarise(state) });
    if (appended.type === 'failed') return appended;
    if (appended.type !== 'committed') return this.#open(id);
    return { type: 'open', session: new Session(this.#context, state, 0) };
  }

  async #open(id: string): Promise<Opened> {
    const { store, holder } = this.#context;
    const row = await store.session(id);
    if (!row) return { type: 'missing' };
    const foreign = row.holder !== null && row.holder !== holder ? row.holder : null;
    if (foreign !== null && !(await isHolderGone(foreign))) return { type: 'heldElsewhere', holder: foreign };
    const held = await store.hold(id, holder, row.holder);
    if (held.type === 'taken') return { type: 'heldElsewhere', holder: held.holder };
    if (held.type !== 'held') return held.type === 'missing' ? held : { ...held };
    const state = await loadState(store, id);
    const session = new Session(this.#context, state, held.epoch);
    await this.#endLeftRun(session, state);
    return { type: 'open', session };
  }

  /** A run that was never seen to end has ended with the server that held it: nobody reads it any more. */
  async #endLeftRun(session: Session, { run }: SessionState): Promise<void> {
    if (run.type !== 'starting' && run.type !== 'live') return;
    if (run.run.identity) await sweepProcess(run.run.identity);
    await session.endLeftRun(run.run.epoch);
  }
}
