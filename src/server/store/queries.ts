import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { OutboxRow } from '../../core/session/change.ts';
import { isUuid } from '../../core/uuid.ts';
import { createAlertReads } from './alert/alert-reads.ts';
import { createCostReads } from './cost/cost-reads.ts';
import { cachedStatements } from './database/cached-statements.ts';
import { createDecisionReads } from './decision/decisions.ts';
import { createDeviceReads } from './devices.ts';
import { createFleetReads } from './fleet/fleet-reads.ts';
import { createFolderReads } from './folders.ts';
import { type BodyColumns, bodyColumns, createBodyReads } from './journal/bundled-entries.ts';
import { createLineReads, type LineRow, lineColumns } from './journal/bundled-lines.ts';
import { type PackedLines, packLines } from './journal/packed-lines.ts';
import { createLifecycleReads } from './lifecycle/lifecycle-reads.ts';
import { createSavedSearchReads } from './search/saved-searches.ts';
import { sessionListOf } from './session-list.ts';
import { type SessionColumns, selectSession, sessionRowOf } from './session-row.ts';
import { createSettingsReads } from './settings.ts';
import type { EntryPage, FileChangePage, JournalLine, SessionPage, SessionRow } from './store.ts';
import { createTemplateReads } from './template-store.ts';
import { createTranscriptReads } from './transcript-store.ts';
import { createUploadReads } from './uploads.ts';
import { createWorktreeReads } from './worktree-store.ts';

export type Queries = ReturnType<typeof createQueries>;

/** A row of a view as its JSON text, with the session it is of. */
export type Owned = { sessionId: string; body: string };

/** Everything that is read. Each query walks one index in its order, so that it costs what it returns. */
export function createQueries(database: DatabaseSync) {
  const statement = cachedStatements(database);
  const linesOf = createLineReads(database);
  const bodyOf = createBodyReads(database);
  const entryTexts = (sql: string, ...values: SQLInputValue[]) =>
    // Row by row, so that a bundle is read as it was when its entry was.
    Array.from(statement(sql).iterate(...values) as Iterable<BodyColumns>, bodyOf);
  const texts = (sql: string, ...values: SQLInputValue[]) =>
    statement(sql)
      .all(...values)
      .map(({ body }) => String(body));

  return {
    ...createAlertReads(database),
    ...createDecisionReads(database),
    ...createCostReads(database),
    ...createDeviceReads(database),
    ...createLifecycleReads(database),
    ...createFleetReads(database),
    ...createFolderReads(database),
    ...createSavedSearchReads(database),
    ...createSettingsReads(database),
    ...createTemplateReads(database),
    ...createTranscriptReads(database),
    ...createUploadReads(database),
    ...createWorktreeReads(database),

    session: (sessionId: string): SessionRow | null => {
      const columns = statement(`${selectSession} WHERE id = ? AND deleted = 0`).get(sessionId);
      return columns ? sessionRowOf(columns as SessionColumns) : null;
    },

    sessions: (page: SessionPage): SessionRow[] => {
      const { sql, values } = sessionListOf(page);
      return statement(`${selectSession} ${sql}`)
        .all(...values)
        .map((columns) => sessionRowOf(columns as SessionColumns));
    },

    checkpoint: (sessionId: string): { seq: number; state: string } | null => {
      const row = statement(`SELECT seq, state FROM checkpoints WHERE session = ${sessionKey}`).get(sessionId);
      return (row as { seq: number; state: string } | undefined) ?? null;
    },

    secrets: (sessionId: string): string | null => {
      const row = statement('SELECT secrets FROM sessions WHERE id = ? AND deleted = 0').get(sessionId);
      return (row as { secrets: string | null } | undefined)?.secrets ?? null;
    },

    lines: (sessionId: string, after: number, limit: number, bytes: number): PackedLines<JournalLine> => {
      const rows = statement(selectLines).iterate(sessionId, after, atLeastZero(limit)) as Iterable<LineRow>;
      const lines: JournalLine[] = [];
      let room = bytes;
      for (const line of linesOf(rows, after)) {
        room -= line.body.length;
        if (room < 0 && lines.length > 0) break;
        lines.push(line);
        if (lines.length >= limit) break;
      }
      return packLines(lines);
    },

    entries: (sessionId: string, page: EntryPage): string[] => {
      const bodies = entryTexts(entriesSql(page), ...entriesValues(sessionId, page));
      return page.type === 'after' ? bodies : bodies.reverse();
    },

    entry: (sessionId: string, entryId: string): string | null =>
      spellings(entryId)
        .map((id) => entryTexts(selectEntry, sessionId, id)[0])
        .find((text) => text !== undefined) ?? null,

    fileChanges: (sessionId: string, { after, limit }: FileChangePage): string[] =>
      texts(selectFileChanges, sessionId, after?.seq ?? -1, after?.ord ?? 0, atLeastZero(limit)),

    turns: (sessionId: string, before: number | null, limit: number): string[] => {
      const sql = `
        SELECT body FROM turns WHERE session = ${sessionKey} AND number < ?
        ORDER BY number DESC LIMIT ?`;
      return texts(sql, sessionId, before ?? Number.MAX_SAFE_INTEGER, atLeastZero(limit)).reverse();
    },

    outbox: (sessionId: string): OutboxRow[] => statement(selectOutbox).all(sessionId) as unknown as OutboxRow[],

    undelivered: (limit: number): string[] =>
      statement(selectUndelivered)
        .all(atLeastZero(limit))
        .map(({ id }) => String(id)),

    pendingRequests: (limit: number): Owned[] => statement(selectPending).all(atLeastZero(limit)) as Owned[],

    request: (sessionId: string, requestId: string): string | null =>
      texts(selectRequest, sessionId, requestId)[0] ?? null,

    openRuns: (limit: number): Owned[] => statement(selectOpenRuns).all(atLeastZero(limit)) as Owned[],
  };
}

/** Messages that an earlier version kept have the id in the spelling of whoever sent them. */
function spellings(id: string): string[] {
  return isUuid(id) ? [...new Set([id, id.toLowerCase(), id.toUpperCase()])] : [id];
}

/** SQLite takes a negative limit for none. */
function atLeastZero(limit: number): number {
  return Math.max(0, limit);
}

const sessionKey = '(SELECT key FROM sessions WHERE id = ?)';

const selectLines = `
  SELECT ${lineColumns} FROM journal
  WHERE session = ${sessionKey} AND seq > ? ORDER BY seq LIMIT ?`;

const selectEntry = `SELECT ${bodyColumns} FROM entries WHERE session = ${sessionKey} AND id = ?`;

const selectFileChanges = `
  SELECT body FROM file_changes WHERE session = ${sessionKey} AND (seq, ord) > (?, ?) ORDER BY seq, ord LIMIT ?`;

const selectOutbox = `
  SELECT id, seq, delivery, epoch FROM outbox
  WHERE session = ${sessionKey} AND delivery IN ('saved', 'written', 'confirmed') ORDER BY seq`;

const selectUndelivered = `
  SELECT sessions.id FROM outbox CROSS JOIN sessions ON sessions.key = outbox.session
  WHERE outbox.delivery IN ('saved', 'written') AND sessions.deleted = 0 GROUP BY outbox.session ORDER BY outbox.session LIMIT ?`;

const selectPending = `
  SELECT sessions.id AS sessionId, requests.body FROM requests CROSS JOIN sessions ON sessions.key = requests.session
  WHERE requests.pending = 1 AND sessions.deleted = 0 ORDER BY requests.opened_at, requests.rowid LIMIT ?`;

/** By run, as the key of a request has its run before its id. */
const selectRequest = `
  SELECT requests.body FROM runs CROSS JOIN requests ON requests.session = runs.session AND requests.epoch = runs.epoch
  WHERE runs.session = ${sessionKey} AND requests.id = ? ORDER BY runs.epoch DESC LIMIT 1`;

const selectOpenRuns = `
  SELECT sessions.id AS sessionId, runs.body FROM runs CROSS JOIN sessions ON sessions.key = runs.session
  WHERE runs.ended_at IS NULL AND sessions.deleted = 0 ORDER BY runs.claimed_at, runs.rowid LIMIT ?`;

function entriesSql({ type, parent }: EntryPage): string {
  const under = parent === undefined ? '' : 'AND parent IS ?';
  const place = { last: '', before: 'AND (seq, ord) < (?, ?)', after: 'AND (seq, ord) > (?, ?)' }[type];
  const direction = type === 'after' ? 'ASC' : 'DESC';
  return `
    SELECT ${bodyColumns} FROM entries WHERE session = ${sessionKey} ${under} ${place}
    ORDER BY seq ${direction}, ord ${direction} LIMIT ?`;
}

function entriesValues(sessionId: string, page: EntryPage): SQLInputValue[] {
  const under = page.parent === undefined ? [] : [page.parent];
  const place = page.type === 'last' ? [] : [page.seq, page.ord];
  return [sessionId, ...under, ...place, atLeastZero(page.limit)];
}
