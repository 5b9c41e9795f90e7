import type { DatabaseSync } from 'node:sqlite';

/**
 * How far each file of the CLI's own record was read, and where a session is driven. `head` tells a file that was put in
 * another's place; a row outlives its session, so that what was deleted here does not come back.
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

    ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT 'deck';
  `);
}
