import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Marks a SQLite file as ours: the letters QDCK. */
export const applicationId = 0x5144434b;

/**
 * `journal` is the record; `entries`, `turns`, `requests`, `runs`, `outbox`, `checkpoints` and the summary in `sessions`
 * are made from it. A journal line is found by its index, so a big body never lies between two lookups.
 */
export function createTables(database: DatabaseSync): void {
  database.exec(`
    PRAGMA application_id = ${applicationId};

    CREATE TABLE meta (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sessions (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      cwd TEXT NOT NULL,
      parent TEXT,
      created_at INTEGER NOT NULL,
      epoch INTEGER NOT NULL,
      holder TEXT,
      head INTEGER NOT NULL,
      title TEXT,
      status TEXT NOT NULL,
      model TEXT,
      turns INTEGER NOT NULL,
      cost REAL NOT NULL,
      waiting INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sessions_by_update ON sessions (updated_at, id);

    CREATE TABLE journal (
      session INTEGER NOT NULL REFERENCES sessions (key),
      seq INTEGER NOT NULL,
      at INTEGER NOT NULL,
      epoch INTEGER NOT NULL,
      source TEXT NOT NULL,
      "by" TEXT,
      body BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX journal_by_seq ON journal (session, seq);

    CREATE TABLE entries (
      session INTEGER NOT NULL REFERENCES sessions (key),
      id TEXT NOT NULL,
      parent TEXT,
      seq INTEGER NOT NULL,
      ord INTEGER NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (session, id)
    ) STRICT;
    CREATE INDEX entries_by_place ON entries (session, seq, ord);
    CREATE INDEX entries_by_parent ON entries (session, parent, seq, ord);

    CREATE TABLE turns (
      session INTEGER NOT NULL REFERENCES sessions (key),
      number INTEGER NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (session, number)
    ) STRICT;

    CREATE TABLE requests (
      session INTEGER NOT NULL REFERENCES sessions (key),
      epoch INTEGER NOT NULL,
      id TEXT NOT NULL,
      opened_at INTEGER NOT NULL,
      pending INTEGER NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (session, epoch, id)
    ) STRICT;
    CREATE INDEX requests_pending ON requests (opened_at) WHERE pending = 1;

    CREATE TABLE runs (
      session INTEGER NOT NULL REFERENCES sessions (key),
      epoch INTEGER NOT NULL,
      claimed_at INTEGER NOT NULL,
      ended_at INTEGER,
      body TEXT NOT NULL,
      PRIMARY KEY (session, epoch)
    ) STRICT;
    CREATE INDEX runs_open ON runs (claimed_at) WHERE ended_at IS NULL;

    CREATE TABLE outbox (
      session INTEGER NOT NULL REFERENCES sessions (key),
      id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      delivery TEXT NOT NULL,
      epoch INTEGER,
      PRIMARY KEY (session, id)
    ) STRICT;
    CREATE INDEX outbox_open ON outbox (session, seq) WHERE delivery IN ('saved', 'written', 'confirmed');
    CREATE INDEX outbox_undelivered ON outbox (session) WHERE delivery IN ('saved', 'written');

    CREATE TABLE checkpoints (
      session INTEGER PRIMARY KEY REFERENCES sessions (key),
      seq INTEGER NOT NULL,
      state TEXT NOT NULL
    ) STRICT;
  `);
  database.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run('logId', randomUUID());
}
