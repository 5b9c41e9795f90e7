import { basename } from 'node:path';
import type { SessionEvent } from '../../../core/session/event.ts';
import { emptyState, type SessionState } from '../../../core/session/state.ts';
import { ownBody } from '../../claude/interpret/meaning.ts';
import {
  agentBeside,
  agentFilesOf,
  type TranscriptFile,
  taskOfAgent,
} from '../../claude/transcript/transcript-files.ts';
import type { SessionRow, Store } from '../../store/store.ts';
import type { TranscriptRow } from '../../store/transcript-store.ts';
import { isHolderGone } from '../holder.ts';
import { loadState } from '../load.ts';
import { createCarefulTarget } from './careful-target.ts';
import { type FileHead, readFileHead } from './file-head.ts';
import { type FileImport, importFile } from './import-file.ts';
import { AlreadyThere, createStoreTarget, type ImportTarget, NotKept, Rejected } from './import-target.ts';
import { readProblemOf } from './read-problem.ts';

export type ImportContext = {
  store: Store;
  holder: string;
  /** The folder that is imported. */
  folder: string;
  spillFolder: string;
  now(): number;
  onBytes(count: number): void;
  /** The database has rejected a line of this file: it is searched for and set aside. */
  isCareful?: true;
  /** Settles when those that were begun before are done. */
  earlier(): Promise<unknown>;
};

/** `skipped` needs nothing; `absent` will be looked at again when the session is there. */
export type SessionImport =
  | { type: 'imported'; isNew: boolean }
  | { type: 'skipped' | 'absent' | 'failed'; reason: string };

const agentLimit = 1000;

/** Reads what is new in a file of a session that nobody else writes. Never throws. */
export function importOrSkip(context: ImportContext, file: TranscriptFile): Promise<SessionImport> {
  return orSkip(context, file, async () => {
    try {
      return await importIntoStore(context, file);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return importIntoStore({ ...context, isCareful: true }, file);
    }
  });
}

/** What could not be kept is tried again; what could not be read waits until the file changes. */
export async function orSkip(
  context: ImportContext,
  file: TranscriptFile,
  work: () => Promise<SessionImport>,
): Promise<SessionImport> {
  try {
    return await work();
  } catch (error) {
    const reason = readProblemOf(error);
    if (!(error instanceof NotKept)) await skip(context, file, reason).catch(() => {});
    return { type: 'failed', reason };
  }
}

async function importIntoStore(context: ImportContext, file: TranscriptFile): Promise<SessionImport> {
  const { store, holder } = context;
  const { row, session, wasDeleted } = await store.knownOf(file.path, file.sessionId);
  if (!session && wasDeleted) return skip(context, file, 'It was deleted here.');
  if (!session) return file.agent === null ? importNew(context, file) : absent;
  const foreign = session.holder === holder ? null : session.holder;
  // A server that was killed while it imported this still holds it.
  if (foreign !== null && !(await isHolderGone(foreign))) return { type: 'absent', reason: 'It is open elsewhere.' };
  const state = await loadState(store, session.id);
  const seen = await seenAs(context, { file, row, session, state });
  if (seen) return seen;
  const held = await store.hold(session.id, holder, session.holder);
  if (held.type !== 'held') return { type: 'absent', reason: 'It is open elsewhere.' };
  try {
    const written = { holder, epoch: session.epoch, state };
    const target = context.isCareful
      ? createCarefulTarget(store, written)
      : createStoreTarget(store, { ...written, newSession: null });
    await importInto(context, { file, row, target, isPartlyKnown: session.epoch > 0 });
    await target.flush();
    return { type: 'imported', isNew: false };
  } finally {
    await store.hold(session.id, null, holder);
  }
}

/** Reads what is new into a target, and with a session's file the files of its subagents. */
export async function importInto(
  context: ImportContext,
  work: { file: TranscriptFile; row: TranscriptRow | null; target: ImportTarget; isPartlyKnown: boolean },
  head?: FileHead,
): Promise<void> {
  const { store, folder, spillFolder, onBytes } = context;
  const { file, target, isPartlyKnown } = work;
  const common = { store, target, spillFolder, onBytes, isPartlyKnown };
  const none = async () => {};
  if (file.agent !== null) {
    const parent = work.row?.parent ?? (await taskOfAgent(file.path)) ?? `agent:${file.agent}`;
    return importFile({ ...common, file, row: work.row, parent, birth: null, onAgent: none });
  }
  const { birth } = head ?? (await readFileHead(file));
  const agents = await agentFilesOf(folder, file);
  const known = lateRows(store, file.sessionId);
  const started = new Set<string>();
  const importAgent = async (agent: TranscriptFile, parent: string) => {
    if (started.has(agent.path)) return;
    started.add(agent.path);
    const row = (await known()).get(agent.path) ?? null;
    if (row && row.size === agent.size && row.modified === agent.modified && row.parent === parent) return;
    await importFile({ ...common, file: agent, row, parent, birth: null, onAgent: none });
  };
  const onAgent: FileImport['onAgent'] = async (name, task) => {
    const agent = agents.find((candidate) => candidate.agent === name) ?? agentBeside(folder, file, name);
    if (agent) await importAgent(agent, task);
  };
  await importFile({ ...common, file, row: work.row, parent: null, birth, onAgent });
  for (const agent of agents) {
    const task = (await known()).get(agent.path)?.parent ?? (await taskOfAgent(agent.path));
    if (task !== null) await importAgent(agent, task);
  }
  await rest(target, context.now() - file.modified);
}

/** The files of a session that were read before. Most sessions have only one, and nobody asks. */
function lateRows(store: Store, sessionId: string): () => Promise<Map<string, TranscriptRow>> {
  let rows: Promise<Map<string, TranscriptRow>> | null = null;
  return () => {
    rows ??= store.transcriptsOf(sessionId, agentLimit).then((all) => new Map(all.map((row) => [row.path, row])));
    return rows;
  };
}

const restMs = 15_000;
const longRestMs = 10 * 60_000;

/** The record does not always tell that a turn is over; when nothing more is written for a while, it is. */
export function isOver({ turn, open }: SessionState, idleMs: number): boolean {
  if (turn.type === 'none') return false;
  const works = Object.values(open).some((entry) => entry.type === 'tool' && entry.state.type === 'running');
  return idleMs > (works ? longRestMs : restMs);
}

async function rest(target: ImportTarget, idleMs: number): Promise<void> {
  const state = target.state();
  if (state.transcript?.place !== 'terminal' || !isOver(state, idleMs)) return;
  const events: SessionEvent[] = [{ type: 'turn.closed', outcome: 'success', failed: false, stopReason: null }];
  await target.add({ at: state.updatedAt, source: 'own', by: null, body: ownBody(events), events }, null);
}

const absent: SessionImport = { type: 'absent', reason: 'Its session was not imported yet.' };

async function importNew(context: ImportContext, file: TranscriptFile): Promise<SessionImport> {
  const { store, holder } = context;
  const head = await readFileHead(file);
  const { cwd, birth, origin, firstCopied } = head;
  if (cwd === null) return skip(context, file, 'No line tells the folder it belongs to.');
  const createdAt = birth ?? file.modified;
  if (firstCopied !== null) await context.earlier();
  const parent = origin ?? (firstCopied === null ? null : await ownerOf(store, cwd, firstCopied));
  const { sessionId: id } = file;
  const forkedFrom = parent === null ? null : { id: parent, reportedCost: 0 };
  const events: SessionEvent[] = [
    // As the CLI spells it, which is how it finds the file again.
    { type: 'session.created', id: basename(file.path, '.jsonl'), cwd, title: null, options: {}, forkedFrom },
    { type: 'session.placed', place: 'terminal', by: null },
  ];
  const newSession = { id, cwd, createdAt, holder, parent };
  const target = createStoreTarget(store, { holder, epoch: 0, state: emptyState(id), newSession });
  try {
    await target.add({ at: createdAt, source: 'own', by: null, body: ownBody(events), events }, null);
    if (context.isCareful) {
      await target.flush();
      const imported = await importIntoStore(context, file);
      return imported.type === 'imported' ? { type: 'imported', isNew: true } : imported;
    }
    await importInto(context, { file, row: null, target, isPartlyKnown: false }, head);
    await target.flush();
    return { type: 'imported', isNew: true };
  } catch (error) {
    if (error instanceof AlreadyThere) return { type: 'absent', reason: error.message };
    throw error;
  } finally {
    if (target.isHeld) await store.hold(id, null, holder);
  }
}

/** Notes that there is nothing to read, until the file changes. */
async function skip({ store }: ImportContext, file: TranscriptFile, reason: string): Promise<SessionImport> {
  const [row] = await store.transcripts([file.path]);
  const { path, sessionId, agent, size, modified } = file;
  const place = { path, sessionId, agent, parent: null, offset: 0, head: '0:' };
  await store.putTranscripts([{ ...place, ...row, size, modified, problem: reason }]);
  return { type: 'skipped', reason };
}

type Seen = { file: TranscriptFile; row: TranscriptRow | null; session: SessionRow; state: SessionState };

/** A session that was always run here has its lines from its runs, unless the last of them ended badly. */
async function seenAs({ store }: ImportContext, { file, row, session, state }: Seen): Promise<SessionImport | null> {
  if (state.run.type === 'live' || state.run.type === 'starting') return { type: 'absent', reason: 'It runs here.' };
  if (row !== null || session.epoch === 0 || endedBadly(state)) return null;
  const { path, sessionId, agent, size, modified } = file;
  const place = { path, sessionId, agent, parent: null, size, modified };
  await store.putTranscripts([{ ...place, offset: size, head: '0:', problem: null }]);
  return { type: 'skipped', reason: 'It was run here.' };
}

function endedBadly({ run }: SessionState): boolean {
  return run.type === 'ended' && (run.run.end === 'crashed' || run.run.end === 'swept');
}

const candidates = 200;

/** The session of the same folder that has a message. */
async function ownerOf(store: Store, cwd: string, messageId: string): Promise<string | null> {
  for (const { id } of await store.sessions({ before: null, limit: candidates, cwd })) {
    if ((await store.owns(id, [{ id: messageId, returned: false }])).length > 0) return id;
  }
  return null;
}
