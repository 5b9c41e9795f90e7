import type { DatabaseSync } from 'node:sqlite';

/** What people are to be told, what is on its way to whom, and where devices can be pushed to. */
export function addAlerts(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE happenings (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT UNIQUE,
      at INTEGER NOT NULL,
      session TEXT,
      body TEXT NOT NULL,
      decided INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX happenings_open ON happenings (number) WHERE decided = 0;
    CREATE INDEX happenings_by_time ON happenings (at) WHERE decided = 1;
    CREATE INDEX happenings_by_session ON happenings (session) WHERE session IS NOT NULL;

    CREATE TABLE deliveries (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      subject TEXT NOT NULL,
      target TEXT NOT NULL,
      session TEXT,
      body TEXT NOT NULL,
      withdraws INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      due_at INTEGER NOT NULL,
      done_at INTEGER,
      result TEXT
    ) STRICT;
    CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
    CREATE INDEX deliveries_by_subject ON deliveries (subject);
    CREATE INDEX deliveries_by_target ON deliveries (target, number);
    CREATE INDEX deliveries_by_time ON deliveries (done_at) WHERE done_at IS NOT NULL;
    CREATE INDEX deliveries_by_session ON deliveries (session) WHERE session IS NOT NULL;

    CREATE TABLE alert_devices (
      device TEXT PRIMARY KEY REFERENCES devices (id),
      preferences TEXT,
      endpoint TEXT,
      p256dh TEXT,
      auth TEXT,
      subscribed_at INTEGER
    ) STRICT;
  `);
}
