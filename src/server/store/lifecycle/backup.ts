import { chmod, link, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type OpenFailed, openForReading } from '../database/database.ts';
import { failureOf } from '../database/failure.ts';
import { forgetCommits } from '../database/marker.ts';

export type BackedUp =
  | { type: 'done'; bytes: number }
  | { type: 'exists' }
  | { type: 'failed'; reason: OpenFailed['reason']; detail: string };

const pagesAtOnce = 1024;

/** A consistent copy of the database as it is at one moment, made while others write. It appears whole or not at all. */
export async function backUp(file: string, target: string, onProgress: (share: number) => void): Promise<BackedUp> {
  const opened = openForReading({ file });
  if (opened.type === 'failed') return opened;
  let folder: string | null = null;
  try {
    folder = await mkdtemp(join(dirname(target), '.quarterdeck-backup-'));
    const copy = join(folder, 'copy.sqlite');
    await backup(opened.database, copy, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / Math.max(1, totalPages)),
    });
    settle(copy);
    await chmod(copy, 0o600);
    // A link, unlike a rename, never takes the place of a file that is there.
    await link(copy, target);
    return { type: 'done', bytes: (await stat(target)).size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return { type: 'exists' };
    const failure = failureOf(error);
    return { type: 'failed', reason: failure.reason, detail: failure.detail };
  } finally {
    opened.database.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** Leaves everything in the one file, and looks that it is sound. */
function settle(copy: string): void {
  const database = new DatabaseSync(copy);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    // Whoever restores it wants what it holds, however much came after.
    forgetCommits(database);
    const row = database.prepare('PRAGMA quick_check').get() as { quick_check: string };
    if (row.quick_check !== 'ok') throw new Error(`the copy is not sound: ${row.quick_check}`);
  } finally {
    database.close();
  }
}
