import type { DatabaseSync } from 'node:sqlite';

/**
 * How far each file of the CLI's own record was read, and where a session is driven. `head` tells a file that was put in
 * another's place. `deleted_sessions` has the ids of what was deleted here: its record is still there, and must not bring
 * it back.
 */
export function addTranscripts(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE transcripts (
      path TEXT PRIMARY KEY,
      session TEXT NOT NULL,
      agent TEXT,
      parent TEXT,
      offset INTEGER NOT NULL,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      head TEXT NOT NULL,
      problem TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX transcripts_by_session ON transcripts (session, path);

    CREATE TABLE deleted_sessions (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

    ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT 'deck';
  `);
}
