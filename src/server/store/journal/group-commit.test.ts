import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import { createGroupCommit } from './group-commit.ts';

let place: SqlitePlace;
let database: DatabaseSync;

beforeEach(async () => {
  place = await sqlitePlace();
  database = new DatabaseSync(place.file);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE numbers (number INTEGER UNIQUE)');
});

afterEach(async () => {
  database.close();
  await place.remove();
});

it('commits all operations at once', () => {
  const other = new DatabaseSync(place.file);
  const look = () => ({ type: 'looked', seen: numbers(other) });
  const results = createGroupCommit(database)([insert(1), insert(2), look]);
  expect(results[2]).toEqual({ type: 'looked', seen: [] });
  expect(numbers(other)).toEqual([1, 2]);
  other.close();
});

it('undoes an operation that throws, and keeps the others', () => {
  const twice = () => {
    insert(2)();
    return insert(1)();
  };
  const results = createGroupCommit(database)([insert(1), twice, insert(3)]);
  expect(results).toMatchObject([{ type: 'done' }, { type: 'failed', reason: 'other' }, { type: 'done' }]);
  expect(numbers(database)).toEqual([1, 3]);
});

it('undoes an operation that says it failed', () => {
  const failing = () => {
    insert(2)();
    return { type: 'failed', reason: 'corrupt', detail: 'broken' };
  };
  const results = createGroupCommit(database)([insert(1), failing]);
  expect(results).toMatchObject([{ type: 'done' }, { type: 'failed', reason: 'corrupt' }]);
  expect(numbers(database)).toEqual([1]);
});

it('undoes an operation that is alone and fails, and goes on with the next', () => {
  const commit = createGroupCommit(database);
  const failing = () => {
    insert(2)();
    return { type: 'failed', reason: 'corrupt', detail: 'broken' };
  };
  const throwing = () => {
    insert(3)();
    throw new Error('no');
  };
  expect(commit([failing])).toEqual([{ type: 'failed', reason: 'corrupt', detail: 'broken' }]);
  expect(commit([throwing])).toEqual([{ type: 'failed', reason: 'other', detail: 'no' }]);
  expect(commit([insert(4)])).toEqual([{ type: 'done' }]);
  expect(numbers(database)).toEqual([4]);
});

it('[R5] fails all of them and keeps none when the database is full', () => {
  const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
  database.exec(`PRAGMA max_page_count = ${pages}`);
  const results = createGroupCommit(database)([insert(1), fill, insert(2)]);
  expect(results).toMatchObject([1, 2, 3].map(() => ({ type: 'failed', reason: 'full' })));
  expect(numbers(database)).toEqual([]);

  expect(createGroupCommit(database)([insert(1)])).toEqual([{ type: 'done' }]);
  expect(numbers(database)).toEqual([1]);
});

function insert(number: number): () => { type: string } {
  return () => {
    database.prepare('INSERT INTO numbers VALUES (?)').run(number);
    return { type: 'done' };
  };
}

function fill(): { type: string } {
  for (let number = 1000; number < 10_000; number += 1) insert(number)();
  return { type: 'filled' };
}

function numbers(from: DatabaseSync): unknown[] {
  return from
    .prepare('SELECT number FROM numbers ORDER BY number')
    .all()
    .map(({ number }) => number);
}
