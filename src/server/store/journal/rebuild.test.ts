import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exampleFold, spelledLine } from '../../../../test/store/example-fold.ts';
import {
  exampleAppend,
  exampleEntry,
  exampleFileChange,
  exampleMessage,
  exampleRequest,
  exampleRun,
  exampleSession,
  exampleTurn,
} from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import type { Change } from '../../../core/session/change.ts';
import { openDatabase } from '../database/database.ts';
import type { Checkpoint, NewLine, Store } from '../store.ts';
import { dumpViews } from './dump-views.ts';
import { type Fold, rebuildViews, sessionIds } from './rebuild.ts';

let place: SqlitePlace;
let database: DatabaseSync;
let appended: string[];

beforeEach(async () => {
  place = await sqlitePlace();
  const store = await place.open();
  await fill(store, 'a', 1);
  await fill(store, 'b', 7);
  await store.createSession(exampleSession('empty'));
  await store.close();
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  database = opened.database;
  appended = dumpAll();
});

afterEach(async () => {
  database.close();
  await place.remove();
});

it('makes what the appends left, byte for byte, from nothing', () => {
  expect(appended[0]).toContain('entries {');
  database.exec(`
    DELETE FROM entries; DELETE FROM file_changes; DELETE FROM turns; DELETE FROM requests; DELETE FROM runs; DELETE FROM outbox;
    DELETE FROM checkpoints; UPDATE sessions SET title = 'wrong', cost = -1, head = 3, updated_at = 0`);
  expect(dumpAll()).not.toEqual(appended);
  expect(sessionIds(database).map((id) => rebuildViews(database, id, exampleFold))).toEqual([
    { type: 'rebuilt', lines: 45 },
    { type: 'rebuilt', lines: 45 },
    { type: 'rebuilt', lines: 0 },
  ]);
  expect(dumpAll()).toEqual(appended);
});

it('removes what the journal does not say', () => {
  database.exec(`INSERT INTO entries (session, id, parent, seq, ord, body)
    SELECT session, 'ghost', parent, seq, ord, body FROM entries LIMIT 1`);
  database.exec(`UPDATE entries SET body = '{}' WHERE seq = 2`);
  rebuildViews(database, 'a', exampleFold);
  rebuildViews(database, 'b', exampleFold);
  expect(dumpAll()).toEqual(appended);
});

it('touches one session only', () => {
  database.exec('UPDATE sessions SET title = NULL');
  const [, otherSession] = dumpAll();
  rebuildViews(database, 'a', exampleFold);
  expect(dumpAll().slice(0, 2)).toEqual([appended[0], otherSession]);
});

it('tells how far it is, every thousand lines', () => {
  database.exec(`
    WITH RECURSIVE numbers (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM numbers WHERE seq < 2500)
    INSERT INTO journal (session, seq, at, epoch, source, "by", body)
    SELECT key, seq, 0, 0, 'own', NULL, x'5b5d' FROM numbers, sessions WHERE id = 'empty'`);
  const progress: number[] = [];
  expect(rebuildViews(database, 'empty', exampleFold, (seq) => progress.push(seq))).toMatchObject({ lines: 2500 });
  expect(progress).toEqual([1000, 2000]);
});

it('knows a session that is missing, and a journal with a hole', () => {
  expect(rebuildViews(database, 'nobody', exampleFold)).toEqual({ type: 'missing' });
  database.exec('DELETE FROM journal WHERE seq = 5');
  expect(rebuildViews(database, 'a', exampleFold)).toMatchObject({ type: 'failed', reason: 'corrupt' });
  expect(dumpAll()).toEqual(appended);
});

it('leaves everything as it was when the fold throws', () => {
  const broken = (id: string): Fold => {
    const fold = exampleFold(id);
    return {
      ...fold,
      line: (line) => {
        if (line.seq === 20) throw new Error('out of luck');
        return fold.line(line);
      },
    };
  };
  expect(() => rebuildViews(database, 'a', broken)).toThrow('out of luck');
  expect(dumpAll()).toEqual(appended);
});

function dumpAll(): string[] {
  return ['a', 'b', 'empty'].map((id) => dumpViews(database, id));
}

/** Appends as a live session does: what the fold makes of the lines goes in with them, several lines at a time. */
async function fill(store: Store, id: string, batchLength: number): Promise<void> {
  await store.createSession(exampleSession(id));
  const fold = exampleFold(id);
  const all = Array.from({ length: 45 }, (_, index) => spelledLine(index, changesOf(index + 1)));
  for (let head = 0; head < all.length; head += batchLength) {
    const lines = all.slice(head, head + batchLength);
    const { changes, checkpoint } = folded(lines, head, fold.line);
    const append = exampleAppend(id, head + 1, { lines, changes, checkpoint, summary: fold.summary() });
    expect(await store.append(append)).toEqual({ type: 'committed' });
  }
}

function folded(lines: NewLine[], head: number, fold: ReturnType<typeof exampleFold>['line']) {
  const results = lines.map((line, index) => fold({ ...line, seq: head + index + 1, epoch: 0 }));
  const checkpoint: Checkpoint | null = results.findLast((result) => result.checkpoint)?.checkpoint ?? null;
  return { changes: results.flatMap(({ changes }) => changes), checkpoint };
}

function changesOf(seq: number): Change[] {
  const turn = Math.ceil(seq / 10);
  const parent = seq % 4 === 0 ? 'task' : null;
  return [
    { type: 'entry', entry: exampleEntry(`entry ${seq % 30}`, { seq, ord: seq % 3, parent }) },
    { type: 'file', file: exampleFileChange(`entry ${seq % 30}`, { seq, ord: seq % 3 }) },
    { type: 'turn', turn: exampleTurn(turn, { cost: seq / 7 }) },
    { type: 'request', request: exampleRequest(`request ${seq % 9}`, { openedAt: seq }) },
    { type: 'run', run: exampleRun(turn, { endedAt: seq % 10 === 0 ? seq : null }) },
    { type: 'message', message: exampleMessage(`message ${seq % 8}`, { seq, delivery: 'written', epoch: turn }) },
  ];
}
