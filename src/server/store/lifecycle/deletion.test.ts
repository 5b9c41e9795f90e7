import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleAppend, exampleEntry, exampleLine, exampleSession, holder } from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import { openDatabase } from '../database/database.ts';
import { sessionIds } from '../journal/rebuild.ts';
import { createDeletion } from './deletion.ts';

let place: SqlitePlace;

beforeEach(async () => {
  place = await sqlitePlace();
  const store = await place.open();
  for (const id of ['a', 'b']) {
    await store.createSession(exampleSession(id));
    const lines = Array.from({ length: 500 }, () => exampleLine('line'));
    const changes = lines.map((_, index) => ({
      type: 'entry' as const,
      entry: exampleEntry(String(index), { seq: index + 1 }),
    }));
    await store.append(exampleAppend(id, 1, { lines, changes }));
  }
  await store.close();
});

afterEach(() => place.remove());

it('a step gives way when its time is over, and tells that there is more', () => {
  const database = connect();
  let clock = 0;
  const { deleteSession, clearDeleted } = createDeletion(database, () => {
    clock += 11;
    return clock;
  });
  expect(deleteSession('a', holder)).toEqual({ type: 'hidden' });
  const before = rowsOf(database);
  expect(clearDeleted()).toMatchObject({ type: 'cleared', more: true });
  expect(rowsOf(database)).toBeLessThan(before);
  expect(rowsOf(database)).toBeGreaterThan(1000);
  let steps = 1;
  while (clearDeleted().more) steps += 1;
  expect(steps).toBeGreaterThan(2);
  expect(rowsOf(database)).toBe(1000);
  expect(database.prepare('SELECT count(*) AS count FROM sessions').get()).toEqual({ count: 1 });
  database.close();
});

it('[R1] what a killed server left of a deleted session is invisible, and goes at the next start', async () => {
  const database = connect();
  createDeletion(database).deleteSession('a', holder);
  expect(sessionIds(database)).toEqual(['b']);
  database.close();

  const store = await place.open();
  expect(await store.session('a')).toBeNull();
  expect((await store.sessions({ before: null, limit: 9 })).map(({ id }) => id)).toEqual(['b']);
  const observer = connect();
  await vi.waitUntil(() => rowsOf(observer) === 1000);
  expect(observer.prepare('SELECT count(*) AS count FROM sessions').get()).toEqual({ count: 1 });
  observer.close();
  await store.close();
});

function connect(): DatabaseSync {
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  return opened.database;
}

function rowsOf(database: DatabaseSync): number {
  const select = 'SELECT (SELECT count(*) FROM journal) + (SELECT count(*) FROM entries) AS rows';
  return Number(database.prepare(select).get()?.rows);
}
