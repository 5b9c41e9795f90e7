import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { failureOf } from '../database/failure.ts';

export type Compacted =
  | { type: 'compacted'; before: number; after: number }
  | { type: 'inUse' }
  | { type: 'failed'; detail: string };

/**
 * Writes the file anew without what is free in it, and so that it can be made smaller by steps from then on. Nobody
 * else may have it open.
 */
export function compactDatabase(file: string): Compacted {
  const before = statSync(file).size;
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    // A database whose journal mode can be changed is open here only.
    database.exec('PRAGMA journal_mode = DELETE');
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA journal_mode = WAL');
  } catch (error) {
    const failure = failureOf(error);
    return failure.reason === 'locked' ? { type: 'inUse' } : { type: 'failed', detail: failure.detail };
  } finally {
    database.close();
  }
  return { type: 'compacted', before, after: statSync(file).size };
}
