import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Lies beside the database and says which one belongs there, and how much of it had been committed. So a database that
 * was deleted, emptied, or lost its write-ahead log is noticed instead of being made again.
 */
export type Marker = { logId: string; commits: number };

export function markerOf(file: string): string {
  return `${file}.marker`;
}

/** Null where there is none, or where it cannot be read: then nothing is known. */
export function readMarker(file: string): Marker | null {
  try {
    const { logId, commits } = JSON.parse(readFileSync(markerOf(file), 'utf8')) as Partial<Marker>;
    return typeof logId === 'string' && Number.isSafeInteger(commits) ? { logId, commits: Number(commits) } : null;
  } catch {
    return null;
  }
}

/** A marker that cannot be written costs a warning later, but no write now. */
export function writeMarker(file: string, marker: Marker): void {
  const path = markerOf(file);
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify(marker)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    // The disk is full or gone, which every commit says as well.
  }
}

/** How much the database says was committed. Null in one of an earlier version, and in a backup: it may be restored. */
export function commitsIn(database: DatabaseSync): number | null {
  const row = database.prepare("SELECT value FROM meta WHERE name = 'commits'").get();
  return row ? Number(row.value) : null;
}

export function beginCounting(database: DatabaseSync): void {
  database.exec("INSERT OR IGNORE INTO meta (name, value) VALUES ('commits', '0')");
}

export function forgetCommits(database: DatabaseSync): void {
  database.exec("DELETE FROM meta WHERE name = 'commits'");
}

const countEveryMs = 5000;
const idleMs = 1000;

type Counted = { type: 'counted'; commits: number };

export type CommitCounter = {
  /** What belongs into the next commit; null when one was counted a moment ago. */
  next(): (() => Counted) | null;
  /** Called after each commit, with what came of `next`. */
  committed(counted: { type: string } | null): void;
  close(): void;
};

/**
 * Counts commits in the database first and in the marker after, so the marker never says more than was committed. When
 * nobody writes, the log is moved into the main file, which is then a good copy on its own.
 */
export function createCommitCounter(database: DatabaseSync, file: string, logId: string): CommitCounter {
  const increment = database.prepare(`
    INSERT INTO meta (name, value) VALUES ('commits', '1')
    ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) RETURNING value`);
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let countedAt = Number.NEGATIVE_INFINITY;

  const moveLog = () => {
    try {
      const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number };
      // A reader may still need what is in the log; then there is more to move later.
      if (log > checkpointed) timer.refresh();
      else countedAt = Number.NEGATIVE_INFINITY;
    } catch {
      // The next commit meets the same failure, and says so.
    }
  };
  const timer = setTimeout(moveLog, idleMs);
  const atStart = setImmediate(moveLog);

  return {
    next() {
      if (performance.now() - countedAt < countEveryMs) return null;
      return () => ({ type: 'counted', commits: Number(increment.get()?.value) });
    },
    committed(counted) {
      timer.refresh();
      if (counted?.type !== 'counted') return;
      countedAt = performance.now();
      writeMarker(file, { logId, commits: (counted as Counted).commits });
    },
    close() {
      clearTimeout(timer);
      clearImmediate(atStart);
    },
  };
}
