import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import { openDatabase } from './database/database.ts';
import { createDeviceReads, createDeviceWrites } from './devices.ts';
import { createFolderWrites } from './folders.ts';
import { createAppend } from './journal/journal.ts';
import { createDeletion } from './lifecycle/deletion.ts';
import { createQueries, type Queries } from './queries.ts';
import { createSessions } from './sessions.ts';
import { createUploadReads, createUploadWrites } from './uploads.ts';

let place: SqlitePlace;
let database: DatabaseSync;

beforeEach(async () => {
  place = await sqlitePlace();
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  database = opened.database;
});

afterEach(async () => {
  database.close();
  await place.remove();
});

const place10 = { updatedAt: 10, id: 'a' };
const at = { seq: 2, ord: 1, limit: 10 };

it.each<[plan: string, ask: (queries: Queries) => unknown]>([
  ['SEARCH sessions USING INDEX sqlite_autoindex_sessions_1 (id=?)', (queries) => queries.session('a')],
  ['SCAN sessions USING INDEX sessions_by_update', (queries) => queries.sessions({ before: null, limit: 10 })],
  [
    'SEARCH sessions USING INDEX sessions_by_update ((updated_at,id)<(?,?))',
    (queries) => queries.sessions({ before: place10, limit: 10 }),
  ],
  [
    'SEARCH sessions USING INDEX sessions_kept ((updated_at,id)<(?,?))',
    (queries) => queries.sessions({ before: place10, limit: 10, archived: false, title: 'x' }),
  ],
  [
    'SEARCH sessions USING INDEX sessions_archived ((updated_at,id)<(?,?))',
    (queries) => queries.sessions({ before: place10, limit: 10, archived: true }),
  ],
  [
    'SEARCH sessions USING INDEX sessions_by_folder (cwd=?)',
    (queries) => queries.sessions({ before: null, limit: 10, archived: false, cwd: '/', status: 'idle', title: 'x' }),
  ],
  [
    'SEARCH sessions USING INDEX sessions_by_folder (cwd=? AND (updated_at,id)<(?,?))',
    (queries) => queries.sessions({ before: place10, limit: 10, archived: true, cwd: '/' }),
  ],
  [
    'SEARCH sessions USING INDEX sessions_by_status (status=? AND (updated_at,id)<(?,?))',
    (queries) => queries.sessions({ before: place10, limit: 10, archived: false, status: 'running' }),
  ],
  ['SEARCH checkpoints USING INTEGER PRIMARY KEY (rowid=?)', (queries) => queries.checkpoint('a')],
  ['SEARCH journal USING INDEX journal_by_seq (session=? AND seq>?)', (queries) => queries.lines('a', 5, 10, 1000)],
  [
    'SEARCH entries USING INDEX entries_by_place (session=?)',
    (queries) => queries.entries('a', { type: 'last', limit: 10 }),
  ],
  [
    'SEARCH entries USING INDEX entries_by_place (session=? AND (seq,ord)<(?,?))',
    (queries) => queries.entries('a', { type: 'before', ...at }),
  ],
  [
    'SEARCH entries USING INDEX entries_by_place (session=? AND (seq,ord)>(?,?))',
    (queries) => queries.entries('a', { type: 'after', ...at }),
  ],
  [
    'SEARCH entries USING INDEX entries_by_parent (session=? AND parent=?)',
    (queries) => queries.entries('a', { type: 'last', parent: null, limit: 10 }),
  ],
  [
    'SEARCH entries USING INDEX entries_by_parent (session=? AND parent=? AND (seq,ord)<(?,?))',
    (queries) => queries.entries('a', { type: 'before', parent: 'task', ...at }),
  ],
  [
    'SEARCH entries USING INDEX entries_by_parent (session=? AND parent=? AND (seq,ord)>(?,?))',
    (queries) => queries.entries('a', { type: 'after', parent: 'task', ...at }),
  ],
  [
    'SEARCH entries USING INDEX sqlite_autoindex_entries_1 (session=? AND id=?)',
    (queries) => queries.entry('a', 'entry'),
  ],
  [
    'SEARCH turns USING INDEX sqlite_autoindex_turns_1 (session=? AND number<?)',
    (queries) => queries.turns('a', null, 10),
  ],
  ['SEARCH outbox USING INDEX outbox_open (session=?)', (queries) => queries.outbox('a')],
  ['SCAN outbox USING INDEX outbox_undelivered', (queries) => queries.undelivered(10)],
  ['SCAN requests USING INDEX requests_pending', (queries) => queries.pendingRequests(10)],
  [
    'SEARCH runs USING COVERING INDEX sqlite_autoindex_runs_1 (session=?)',
    (queries) => queries.request('a', 'request'),
  ],
  ['SCAN runs USING INDEX runs_open', (queries) => queries.openRuns(10)],
])('[L4] a query costs what it returns: %s', (plan, ask) => {
  const queries = createQueries(database);
  const plans = plansOf(() => ask(queries));
  expect(plans[0]).toBe(plan);
  for (const rest of plans.slice(1)) expect(rest).not.toMatch(/SCAN|TEMP B-TREE/);
});

it('[L4] an append walks indexes only', () => {
  const plans = plansOf(() => {
    createSessions(database);
    createAppend(database);
  });
  expect(plans.length).toBeGreaterThan(10);
  // The rows that a statement is given are no table.
  const tables = plans.filter((plan) => !/^SCAN \d+-ROW VALUES CLAUSE$/.test(plan));
  for (const plan of tables) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

it('[L4] devices, folders, uploads and deletions walk indexes only', () => {
  const plans = plansOf(() => {
    createDeviceReads(database);
    createDeviceWrites(database);
    createFolderWrites(database);
    createUploadReads(database);
    createUploadWrites(database);
    createDeletion(database);
  });
  expect(plans.length).toBeGreaterThan(20);
  const whole = new Set([
    'SCAN devices USING INDEX devices_by_creation',
    'SCAN sessions USING COVERING INDEX sessions_deleted',
  ]);
  for (const plan of plans.filter((one) => !whole.has(one))) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

/** Runs `work` and tells how SQLite went about each statement that it prepared. */
function plansOf(work: () => void): string[] {
  const statements: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) => {
    statements.push(sql);
    return prepare(sql);
  };
  work();
  return statements.flatMap((sql) =>
    prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => null))
      .map(({ detail }) => String(detail)),
  );
}
