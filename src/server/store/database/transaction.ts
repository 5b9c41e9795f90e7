import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` as a whole or, when it throws, not at all. When this returns, what it did is on the disk. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
