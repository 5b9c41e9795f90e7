import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bugKind } from '../../../src/core/session/fold-line.ts';
import { withoutLive } from '../../../src/core/session/reduce.ts';
import type { SessionState } from '../../../src/core/session/state.ts';
import { exportFormats } from '../../../src/server/export/export-format.ts';
import { exportSession } from '../../../src/server/export/export-session.ts';
import { readSnapshot } from '../../../src/server/http/hub/snapshot.ts';
import { loadState } from '../../../src/server/session/load.ts';
import { createRefold } from '../../../src/server/session/refold.ts';
import { openDatabase } from '../../../src/server/store/database/database.ts';
import { openExportSource } from '../../../src/server/store/export-source.ts';
import { dumpViews } from '../../../src/server/store/journal/dump-views.ts';
import { rebuildViews } from '../../../src/server/store/journal/rebuild.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { allLines } from '../../session/house.ts';
import { opened } from '../../store/place.ts';
import { showPage } from './page-model.ts';
import { must, mustEqual } from './target.ts';

export const holder = JSON.stringify({ instance: 'fuzz', pid: process.pid, startTime: null, bootId: null });

/** A state holds what is open, not what was: this many characters are far more than any recording needs. */
const stateLimit = 16 * 1024 * 1024;

export type SessionStore = {
  folder: string;
  file: string;
  store: Store;
  /** Everything that must hold for a session that is kept; then it is deleted. `live` is what its writer made of it. */
  check(sessionId: string, live: SessionState | null): Promise<void>;
  close(): Promise<void>;
};

/** A real database with the connections that a server and its commands have. */
export async function openSessionStore(): Promise<SessionStore> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-fuzz-'));
  const file = join(folder, 'quarterdeck.sqlite');
  const store = await opened({ file });
  const beside = openDatabase({ file });
  const reading = openExportSource(file);
  if (beside.type === 'failed') throw new Error(beside.detail);
  if (reading.type === 'failed') throw new Error(reading.detail);
  const { database } = beside;
  const { source } = reading;

  async function check(sessionId: string, live: SessionState | null): Promise<void> {
    const lines = await allLines(store, sessionId);
    must(
      lines.every(({ seq }, index) => seq === index + 1),
      'seq has a gap',
    );
    const loaded = await loadState(store, sessionId);
    must(loaded.seq === lines.length, `the state ends before the journal: ${loaded.seq} of ${lines.length}`);
    const text = JSON.stringify(withoutLive(loaded));
    must(text.length < stateLimit, `the state is not bounded: ${text.length} characters`);
    if (live) mustEqual(text, JSON.stringify(withoutLive(live)), 'a session that is opened again has another state');
    rebuildIsEqual(sessionId);
    await mustBeUnderstood(sessionId);
    await read(sessionId, loaded);
    for (const format of exportFormats) drain(exportSession(source, { sessionId, format, redact: true })?.texts);
    await remove(sessionId);
  }

  /** A bug that a line brings out is caught and shown as a line that isn't understood. Here it counts as what it is. */
  async function mustBeUnderstood(sessionId: string): Promise<void> {
    for (let place = { seq: 0, ord: 0 }; ; ) {
      const entries = await store.entries(sessionId, { type: 'after', ...place, limit: 500 });
      const bug = entries.find((entry) => entry.type === 'unknown' && entry.kind === bugKind);
      must(bug?.type !== 'unknown', `a line is not understood: ${JSON.stringify(bug)}`);
      const last = entries.at(-1);
      if (last === undefined) return;
      place = { seq: last.seq, ord: last.ord };
    }
  }

  function rebuildIsEqual(sessionId: string): void {
    const before = dumpViews(database, sessionId);
    const rebuilt = rebuildViews(database, sessionId, createRefold);
    must(rebuilt.type === 'rebuilt', `the views cannot be rebuilt: ${JSON.stringify(rebuilt)}`);
    mustEqual(dumpViews(database, sessionId), before, 'the views differ after a rebuild');
  }

  /** What pages and programs ask for, of this session and of all. */
  async function read(sessionId: string, state: SessionState): Promise<void> {
    const { entries } = await readSnapshot(store, state);
    const changes = await store.fileChanges(sessionId, { after: null, limit: 100 });
    const turns = await store.turns(sessionId, { before: null, limit: 100 });
    const spans = [{ from: 0, to: 4e12 }];
    const session = { spans, session: sessionId, limit: 10 };
    const costs = await Promise.all([store.costs({ spans, limit: 10 }), store.costs(session), store.firstCost()]);
    await Promise.all([
      store.spent({ from: 0, to: 4e12 }, null),
      store.sessions({ before: null, limit: 10 }),
      store.pendingRequests(10),
      store.decisions({ sessionId, before: null, limit: 10 }),
      store.outbox(sessionId),
    ]);
    must(JSON.stringify(costs).includes('null,"estimated"') === false, 'a sum of costs is no number');
    showPage({ state, entries, changes, turns });
  }

  async function remove(sessionId: string): Promise<void> {
    const row = await store.session(sessionId);
    if (row?.holder !== holder) await store.hold(sessionId, holder, row?.holder ?? null);
    const deleted = await store.deleteSession(sessionId, holder, 'goes');
    must(deleted.type === 'deleted', `a session cannot be deleted: ${JSON.stringify(deleted)}`);
    const { totals } = await store.costs({ spans: [{ from: 0, to: 4e12 }], limit: 1 });
    must(totals.turns === 0 && totals.cost === 0, `deleted costs stay in the sums: ${JSON.stringify(totals)}`);
  }

  return {
    folder,
    file,
    store,
    check,
    close: async () => {
      source.close();
      database.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function drain(texts: Iterable<string> | undefined): void {
  for (const _ of texts ?? []);
}
