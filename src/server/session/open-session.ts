import type { JsonObject } from '../../core/json.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import type { Ancestor } from '../../core/session/own-event.ts';
import { reduce } from '../../core/session/reduce.ts';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { summarise } from '../../core/session/summary.ts';
import { canonicalId } from '../../core/uuid.ts';
import { ownBody } from '../claude/interpret/meaning.ts';
import { isHolderGone } from './holder.ts';
import { loadState } from './load.ts';
import { privateFolder, removePrivateFiles, sealed } from './run-secrets.ts';
import { Session } from './session.ts';
import type { SessionContext } from './session-context.ts';
import { sweepProcess, sweepUnnoted } from './sweep.ts';

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

/** Makes a session and its first line, both or neither. One that exists already is opened instead. */
export async function createSession(context: SessionContext, wanted: NewSession): Promise<Opened> {
  const { store, holder, now } = context;
  const { id, cwd, forkedFrom } = wanted;
  const at = now();
  const { options, secrets } = sealed(wanted.options);
  const events: SessionEvent[] = [{ type: 'session.created', ...wanted, options }];
  const line = { at, source: 'own', by: null, body: ownBody(events) } as const;
  const { state, changes } = reduce(emptyState(id), { seq: 1, at, epoch: 0, events });
  const batch = { sessionId: id, holder, epoch: 0, firstSeq: 1, lines: [line], changes, checkpoint: null, secrets };
  const row = { id, cwd, createdAt: at, holder, parent: forkedFrom && canonicalId(forkedFrom.id) };
  const created = await store.createSession(row, { ...batch, summary: summarise(state) });
  if (created.type === 'exists') return openSession(context, id);
  if (created.type === 'failed') return created;
  return { type: 'open', session: new Session(context, state, 0, secrets) };
}

export async function openSession(context: SessionContext, id: string): Promise<Opened> {
  const { store, holder } = context;
  const row = await store.session(id);
  if (!row) return { type: 'missing' };
  const foreign = row.holder !== null && row.holder !== holder ? row.holder : null;
  if (foreign !== null && !(await isHolderGone(foreign))) return { type: 'heldElsewhere', holder: foreign };
  const held = await store.hold(id, holder, row.holder);
  if (held.type === 'taken') return { type: 'heldElsewhere', holder: held.holder };
  if (held.type !== 'held') return held;
  const state = await loadState(store, id);
  const session = new Session(context, state, held.epoch, await store.secrets(id));
  // A session that cannot save this is open all the same, so that it can be read and its commands are answered.
  await context.blockages.unlessBlocked(id, endLeftRun(context, session, state));
  return { type: 'open', session };
}

/** A run that was never seen to end has ended with the server that held it: nobody reads it any more. */
async function endLeftRun(context: SessionContext, session: Session, { run, cliId }: SessionState): Promise<void> {
  if (run.type !== 'starting' && run.type !== 'live') return;
  const { identity, epoch } = run.run;
  if (identity) await sweepProcess(identity);
  else for (const id of cliId === undefined ? [session.id] : [session.id, cliId]) await sweepUnnoted(id, epoch);
  removePrivateFiles(privateFolder(context.runFolder, session.id, epoch));
  await session.endLeftRun(epoch);
}
