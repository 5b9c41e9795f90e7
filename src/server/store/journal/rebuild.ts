import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../../core/session/change.ts';
import type { SessionSummary } from '../../../core/session/summary.ts';
import { failureOf } from '../database/failure.ts';
import { inTransaction } from '../database/transaction.ts';
import { createSessions, emptySummary } from '../sessions.ts';
import type { Checkpoint, Failed, JournalLine, Missing } from '../store.ts';
import { createLineReads, type LineRow, lineColumns } from './bundled-lines.ts';
import { checkpointRowOf, createViews, viewRowOf } from './views.ts';

/** What the lines of one session mean, told one after the other. */
export type Fold = {
  line(line: JournalLine): { changes: Change[]; checkpoint: Checkpoint | null };
  summary(): SessionSummary;
};

export type Rebuilt = { type: 'rebuilt'; lines: number } | Missing | Failed;

/** Makes the views of a session anew from its journal, in one transaction. `onProgress` is told every thousandth seq. */
export function rebuildViews(
  database: DatabaseSync,
  sessionId: string,
  createFold: (sessionId: string) => Fold,
  onProgress: (seq: number) => void = () => {},
): Rebuilt {
  try {
    return inTransaction(database, () => rebuild(database, sessionId, createFold(sessionId), onProgress));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.reason === 'other') throw error;
    return failure;
  }
}

export function sessionIds(database: DatabaseSync): string[] {
  return database
    .prepare('SELECT id FROM sessions WHERE deleted = 0 ORDER BY key')
    .all()
    .map(({ id }) => String(id));
}

function rebuild(database: DatabaseSync, sessionId: string, fold: Fold, onProgress: (seq: number) => void): Rebuilt {
  const sessions = createSessions(database);
  const views = createViews(database);
  const lease = sessions.lease(sessionId);
  if (!lease) return { type: 'missing' };

  const { key } = lease;
  const { head, lines, createdAt } = database.prepare(selectExtent).get(key) as Extent;
  if (head !== lines) {
    const detail = `the journal of ${sessionId} ends at ${head}, but has ${lines} lines`;
    return { type: 'failed', reason: 'corrupt', detail };
  }

  let latest: Checkpoint | null = null;
  views.clear(key);
  const linesOf = createLineReads(database);
  for (const line of linesOf(database.prepare(selectJournal).iterate(key) as Iterable<LineRow>, 0)) {
    const { changes, checkpoint } = fold.line(line);
    views.put(key, changes.map(viewRowOf));
    latest = checkpoint ?? latest;
    if (line.seq % progressStep === 0) onProgress(line.seq);
  }
  if (latest) views.putCheckpoint(key, checkpointRowOf(latest));
  sessions.advance(key, head, head === 0 ? emptySummary(createdAt) : fold.summary(), 0);
  return { type: 'rebuilt', lines };
}

const progressStep = 1000;

type Extent = { head: number; lines: number; createdAt: number };

const selectExtent = `
  SELECT coalesce(max(seq), 0) AS head, coalesce(sum(CASE WHEN seq THEN coalesce(lines, 1) END), 0) AS lines, created_at AS createdAt
  FROM sessions LEFT JOIN journal ON session = key WHERE key = ?`;

const selectJournal = `SELECT ${lineColumns} FROM journal WHERE session = ? ORDER BY seq`;
