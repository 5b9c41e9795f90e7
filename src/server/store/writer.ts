import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { createAlertWrites } from './alert/alert-writes.ts';
import { type DatabaseOptions, openDatabase } from './database/database.ts';
import { watchFiles } from './database/database-file.ts';
import { createCommitCounter } from './database/marker.ts';
import { createDeviceWrites } from './devices.ts';
import { createFleetWrites } from './fleet/fleet-writes.ts';
import { createFolderWrites } from './folders.ts';
import { createGroupCommit } from './journal/group-commit.ts';
import { createAppend, type PackedAppend } from './journal/journal.ts';
import { createDeletion } from './lifecycle/deletion.ts';
import { createReclaim } from './lifecycle/reclaim.ts';
import { createUnfinishedImports } from './lifecycle/unfinished-imports.ts';
import { createSavedSearchWrites } from './search/saved-searches.ts';
import { createSessions } from './sessions.ts';
import { createSettingsWrites } from './settings.ts';
import type { Created, Failed, NewSession } from './store.ts';
import { createTemplateWrites } from './template-store.ts';
import type { Answer, Call, Order, Report } from './thread/thread-messages.ts';
import { createTranscriptWrites } from './transcript-store.ts';
import { createUploadWrites } from './uploads.ts';
import { createWorktreeWrites } from './worktree-store.ts';

export type Writes = ReturnType<typeof createWrites>;

/** A commit holds others up for as long as it takes, so it takes in this much and no more. */
const batchLimit = { calls: 1000, bytes: 4 * 1024 * 1024 };

if (parentPort) serve(parentPort, workerData as DatabaseOptions);

function serve(port: MessagePort, options: DatabaseOptions): void {
  const opened = openDatabase(options);
  if (opened.type === 'failed') return port.postMessage(opened satisfies Report);

  const { database, logId, instanceId } = opened;
  const lost = watchFiles(options.file);
  const groupCommit = createGroupCommit(database);
  const writes = createWrites(database);
  const counter = createCommitCounter(database, options.file, logId);

  const committed = (operations: (() => { type: string } | Failed)[]) => {
    const counting = counter.next();
    const results = groupCommit(counting ? [...operations, counting] : operations);
    counter.committed(counting ? (results.at(-1) ?? null) : null);
    return results;
  };

  const commit = (calls: Call[]): Answer[] => {
    const before = lost();
    const results = before ? calls.map(() => before) : committed(calls.map((call) => operationOf(writes, call)));
    const failure = before ?? lost();
    return calls.map(({ id }, index) => ({ id, outcome: failure ?? { type: 'done', value: results[index] } }));
  };

  const askers = new Set<MessagePort>();
  const serveBatch = (asker: MessagePort, first: Order): void => {
    const { calls, last } = takeBatch(asker, first);
    for (const batch of byPatience(calls)) {
      asker.postMessage({ type: 'answers', answers: commit(batch) } satisfies Report);
    }
    if (last?.type === 'attend') attend(last.port);
    if (last?.type === 'close') leave(asker);
  };
  /** Each asker has a port of its own. A batch of the main thread waits for one of another thread at most. */
  const attend = (asker: MessagePort) => {
    askers.add(asker);
    asker.on('message', (first: Order) => {
      const urgent: Order | undefined = receiveMessageOnPort(port)?.message;
      if (urgent) serveBatch(port, urgent);
      serveBatch(asker, first);
    });
  };
  const leave = (asker: MessagePort) => {
    asker.close();
    askers.delete(asker);
    if (asker !== port) return;
    for (const other of askers) other.close();
    counter.close();
    database.close();
  };
  port.on('message', (first: Order) => serveBatch(port, first));
  port.postMessage({ type: 'open', logId, instanceId } satisfies Report);
}

function createWrites(database: DatabaseSync) {
  const { create, hold, nextEpoch, lease: _lease, advance: _advance, ...settings } = createSessions(database);
  const append = createAppend(database);
  return {
    create: (session: NewSession, first: PackedAppend | null, isWhole = false): Created => {
      const created = create(session);
      const appended = created.type === 'created' && first ? append(first) : null;
      if (isWhole && appended?.type === 'committed') hold(session.id, null, session.holder);
      if (appended === null || appended.type === 'committed') return created;
      return appended.type === 'failed' ? appended : { type: 'failed', reason: 'other', detail: appended.type };
    },
    hold,
    nextEpoch,
    ...settings,
    append,
    ...createAlertWrites(database),
    ...createDeletion(database),
    ...createReclaim(database),
    ...createUnfinishedImports(database),
    ...createDeviceWrites(database),
    ...createFleetWrites(database),
    ...createFolderWrites(database),
    ...createSavedSearchWrites(database),
    ...createSettingsWrites(database),
    ...createTemplateWrites(database),
    ...createTranscriptWrites(database),
    ...createUploadWrites(database),
    ...createWorktreeWrites(database),
  };
}

/** What arrived during the last commit is the next batch. `last` is what ended it and is no call. */
function takeBatch(port: MessagePort, first: Order): { calls: Call[]; last: Exclude<Order, Call> | null } {
  const calls: Call[] = [];
  let bytes = 0;
  let order: Order | undefined = first;
  while (order) {
    if (order.type !== 'call') return { calls, last: order };
    calls.push(order);
    bytes += order.bytes;
    if (calls.length >= batchLimit.calls || bytes >= batchLimit.bytes) break;
    order = receiveMessageOnPort(port)?.message;
  }
  return { calls, last: null };
}

/** Nobody waits for these, so they do not share a commit with what somebody waits for. */
const patient = new Set(['clearDeleted', 'reclaim']);

function byPatience(calls: Call[]): Call[][] {
  const { urgent = [], later = [] } = Object.groupBy(calls, ({ name }) => (patient.has(name) ? 'later' : 'urgent'));
  return [urgent, later].filter(({ length }) => length > 0);
}

type Write = (...input: unknown[]) => { type: string };

function operationOf(writes: Writes, { name, input }: Call): () => { type: string } | Failed {
  const write = writes[name as keyof Writes] as Write;
  return () => write(...input);
}
