import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Who may come in, which folders are trusted, what was uploaded, and sessions that are put away or deleted. `revocation`
 * counts up over all devices, so that another process notices a new one by one look at its index, whatever the clock says.
 */
export function addServingTables(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE devices (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      scope TEXT NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      revoked_at INTEGER,
      revocation INTEGER UNIQUE,
      last_seen_at INTEGER
    ) STRICT;
    CREATE INDEX devices_by_creation ON devices (created_at, id);

    CREATE TABLE folders (
      path TEXT PRIMARY KEY,
      trusted_at INTEGER NOT NULL,
      trusted_by TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE uploads (
      id TEXT PRIMARY KEY,
      device TEXT NOT NULL,
      media_type TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX uploads_by_creation ON uploads (created_at);

    ALTER TABLE sessions ADD COLUMN archived_at INTEGER;
    ALTER TABLE sessions ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
    DROP INDEX sessions_by_update;
    CREATE INDEX sessions_by_update ON sessions (updated_at, id) WHERE deleted = 0;
    CREATE INDEX sessions_kept ON sessions (updated_at, id) WHERE deleted = 0 AND archived_at IS NULL;
    CREATE INDEX sessions_archived ON sessions (updated_at, id) WHERE deleted = 0 AND archived_at IS NOT NULL;
    CREATE INDEX sessions_by_folder ON sessions (cwd, updated_at, id) WHERE deleted = 0;
    CREATE INDEX sessions_by_status ON sessions (status, updated_at, id) WHERE deleted = 0;
    CREATE INDEX sessions_deleted ON sessions (key) WHERE deleted = 1;
  `);
  database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run('instanceId', randomUUID());
}
