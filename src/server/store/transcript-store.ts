import type { DatabaseSync } from 'node:sqlite';
import { type BodyColumns, bodyColumns, createBodyReads } from './journal/bundled-entries.ts';
import { type SessionColumns, selectSession, sessionRowOf } from './session-row.ts';
import type { Failed, SessionRow } from './store.ts';

/** What the store keeps of the files that sessions are imported from. */
export type TranscriptStore = {
  /** Those of the paths that are known, at most `pathLimit` of them. */
  transcripts(paths: string[]): Promise<TranscriptRow[]>;
  transcriptsOf(sessionId: string, limit: number): Promise<TranscriptRow[]>;
  /** Whether a session with this id was deleted here, whatever was made since. */
  wasDeleted(sessionId: string): Promise<boolean>;
  /** What is known of a file and of its session. */
  knownOf(path: string, sessionId: string): Promise<TranscriptKnown>;
  putTranscripts(rows: TranscriptRow[]): Promise<{ type: 'saved' } | Failed>;
  /** Those of the entries that a session has; of a tool call only when it has returned. */
  owns(sessionId: string, entries: { id: string; returned: boolean }[]): Promise<string[]>;
};

export type TranscriptRow = {
  path: string;
  sessionId: string;
  /** The subagent whose record this is, and the Task call it belongs under where that is known. */
  agent: string | null;
  parent: string | null;
  /** Everything before this byte was read. */
  offset: number;
  /** As they were when the file was last looked at. */
  size: number;
  modified: number;
  /** A digest of its beginning. */
  head: string;
  problem: string | null;
};

export type TranscriptKnown = { row: TranscriptRow | null; session: SessionRow | null; wasDeleted: boolean };

export const pathLimit = 500;

export function createTranscriptWrites(database: DatabaseSync) {
  const put = database.prepare(`
    INSERT INTO transcripts (path, session, agent, parent, offset, size, modified, head, problem)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (path) DO UPDATE SET session = excluded.session, agent = excluded.agent,
      parent = coalesce(excluded.parent, parent), offset = excluded.offset, size = excluded.size,
      modified = excluded.modified, head = excluded.head, problem = excluded.problem`);
  return {
    putTranscripts: (rows: TranscriptRow[]): { type: 'saved' } => {
      for (const { path, sessionId, agent, parent, offset, size, modified, head, problem } of rows) {
        put.run(path, sessionId, agent, parent, offset, size, modified, head, problem);
      }
      return { type: 'saved' };
    },
  };
}

export function createTranscriptReads(database: DatabaseSync) {
  const columns = 'path, session AS sessionId, agent, parent, offset, size, modified, head, problem';
  const one = database.prepare(`SELECT ${columns} FROM transcripts WHERE path = ?`);
  const ofSession = database.prepare(`SELECT ${columns} FROM transcripts WHERE session = ? ORDER BY path LIMIT ?`);
  const entry = database.prepare(`
    SELECT ${bodyColumns} FROM entries
    WHERE session = (SELECT key FROM sessions WHERE id = ?) AND id = ?`);
  const bodyOf = createBodyReads(database);
  const session = database.prepare(`${selectSession} WHERE id = ? AND deleted = 0`);
  const deleted = database.prepare('SELECT 1 FROM deleted_sessions WHERE id = ?');
  const wasDeleted = (sessionId: string): boolean => deleted.get(sessionId) !== undefined;
  return {
    wasDeleted,

    knownOf: (path: string, sessionId: string): TranscriptKnown => {
      const columns = session.get(sessionId) as SessionColumns | undefined;
      return {
        row: (one.get(path) as TranscriptRow | undefined) ?? null,
        session: columns ? sessionRowOf(columns) : null,
        wasDeleted: wasDeleted(sessionId),
      };
    },

    transcripts: (paths: string[]): TranscriptRow[] =>
      paths.slice(0, pathLimit).flatMap((path) => (one.get(path) as TranscriptRow | undefined) ?? []),

    transcriptsOf: (sessionId: string, limit: number): TranscriptRow[] =>
      ofSession.all(sessionId, Math.max(0, limit)) as TranscriptRow[],

    owns: (sessionId: string, entries: { id: string; returned: boolean }[]): string[] =>
      entries.slice(0, pathLimit).flatMap(({ id, returned }) => {
        const row = entry.get(sessionId, id) as BodyColumns | undefined;
        if (!row) return [];
        const { resultSeq, cut } = JSON.parse(bodyOf(row)) as { resultSeq?: number | null; cut?: true };
        // Of an answer that was cut, the CLI's own record may have all.
        return cut === undefined && (!returned || resultSeq !== null) ? [id] : [];
      }),
  };
}
