import type { DatabaseSync } from 'node:sqlite';

/** Bodies of imported lines lie many together and compressed. Such a line has its place in a bundle instead of a body. */
export function addBundles(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE bundles (
      key INTEGER PRIMARY KEY,
      session INTEGER NOT NULL REFERENCES sessions (key),
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX bundles_by_session ON bundles (session);

    ALTER TABLE journal ADD COLUMN bundle INTEGER;
    ALTER TABLE journal ADD COLUMN place INTEGER;
    ALTER TABLE journal ADD COLUMN length INTEGER;
  `);
}
