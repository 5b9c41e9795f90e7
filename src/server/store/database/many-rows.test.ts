import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { createManyRows } from './many-rows.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)');
});

const rowsOf = (count: number, text: string) => Array.from({ length: count }, (_, id) => [id, text]);
const kept = () => database.prepare('SELECT text, count(*) AS count FROM notes GROUP BY text').all();

it.each([0, 1, 15, 16, 17, 40])('%i rows are written', (count) => {
  const write = createManyRows(database, { insert: 'INSERT INTO notes', row: '(?, ?)' });
  write(rowsOf(count, 'new'));
  expect(kept()).toEqual(count === 0 ? [] : [{ text: 'new', count }]);
});

it('where some were there already, those with them are told', () => {
  const write = createManyRows(database, { insert: 'INSERT OR IGNORE INTO notes', row: '(?, ?)' });
  write([
    [20, 'old'],
    [33, 'old'],
  ]);
  const told: number[] = [];
  write(rowsOf(34, 'new'), (rows) => told.push(...rows.map(([id]) => Number(id))));
  expect(told).toEqual([...Array.from({ length: 16 }, (_, index) => 16 + index), 33]);
  expect(kept()).toEqual([
    { text: 'new', count: 32 },
    { text: 'old', count: 2 },
  ]);
});

it('of two rows with one key, the later one is kept', () => {
  const otherwise = 'ON CONFLICT (id) DO UPDATE SET text = excluded.text';
  const write = createManyRows(database, { insert: 'INSERT INTO notes', row: '(?, ?)', otherwise });
  write([...rowsOf(15, 'first'), ...rowsOf(15, 'second')]);
  expect(kept()).toEqual([{ text: 'second', count: 15 }]);
});
