import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exampleMigrations, statementsToNew } from '../../../../test/store/example-migrations.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import { migrate } from './migrations.ts';

const program = fileURLToPath(new URL('../../../../test/store/migrating-process.ts', import.meta.url));
const steps = exampleMigrations(() => {});

let place: SqlitePlace;

beforeEach(async () => {
  place = await sqlitePlace();
});

afterEach(() => place.remove());

it.each(
  statementsToNew.map((statement, index) => [index, statement] as const).concat([[statementsToNew.length, 'COMMIT']]),
)('[R10] killed before statement %i (%s): the old schema, whole, and the next start migrates it', async (index) => {
  await killWhen('inside', index);
  const database = new DatabaseSync(place.file);
  expect(contentOf(database)).toEqual(contentAfter(1));
  migrate(database, steps);
  expect(contentOf(database)).toEqual(contentAfter(2));
  database.close();
});

it('[R10] killed after the migration: the new schema, whole', async () => {
  await killWhen('after', 'never');
  const database = new DatabaseSync(place.file);
  expect(contentOf(database)).toEqual(contentAfter(2));
  database.close();
});

it('[R10] a migration that throws leaves the old schema', () => {
  const database = new DatabaseSync(place.file);
  const failing = exampleMigrations((index) => {
    if (index === 3) throw new Error('out of luck');
  });
  expect(() => migrate(database, failing)).toThrow('out of luck');
  expect(contentOf(database)).toEqual(contentAfter(1));
  database.close();
});

async function killWhen(said: string, stopBefore: number | 'never'): Promise<void> {
  const child = spawn(process.execPath, [program, place.file, String(stopBefore)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  expect(String(chunk)).toBe(`${said}\n`);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
}

function contentAfter(version: number): unknown {
  const database = new DatabaseSync(':memory:');
  migrate(database, steps.slice(0, version));
  return contentOf(database);
}

function contentOf(database: DatabaseSync): unknown {
  const all = (sql: string) => database.prepare(sql).all();
  const tables = all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) =>
    String(name),
  );
  return {
    integrity: all('PRAGMA integrity_check'),
    version: all('PRAGMA user_version'),
    schema: all('SELECT type, name, sql FROM sqlite_schema ORDER BY name'),
    rows: tables.map((table) => all(`SELECT * FROM ${table} ORDER BY rowid`)),
  };
}
