import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../src/server/store/schema/migrations.ts';
import { exampleMigrations } from './example-migrations.ts';

/** Migrates a database, and stops for good before the statement it is told, having said so. */
const [file = '', stopBefore] = process.argv.slice(2);

const database = new DatabaseSync(file);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = 10');
migrate(
  database,
  exampleMigrations((index) => {
    if (index === Number(stopBefore)) stop('inside');
  }),
);
stop('after');

function stop(where: string): void {
  writeSync(1, `${where}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
