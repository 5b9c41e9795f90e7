import type { DatabaseSync } from 'node:sqlite';

/** Bodies of imported entries lie many together and compressed too. Such an entry has an empty body and a place. */
export function addEntryBundles(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE entry_bundles (
      key INTEGER PRIMARY KEY,
      session INTEGER NOT NULL REFERENCES sessions (key),
      body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX entry_bundles_by_session ON entry_bundles (session);

    ALTER TABLE entries ADD COLUMN bundle INTEGER;
    ALTER TABLE entries ADD COLUMN place INTEGER;
    ALTER TABLE entries ADD COLUMN length INTEGER;
  `);
}
