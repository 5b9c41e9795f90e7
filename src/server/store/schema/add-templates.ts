import type { DatabaseSync } from 'node:sqlite';

/** What people wrote once to use it often. The body is the template as JSON. */
export function addTemplates(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE templates (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX templates_by_name ON templates (name COLLATE NOCASE, id);
  `);
}
