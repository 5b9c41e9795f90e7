import type { DatabaseSync } from 'node:sqlite';

/** Worktrees that were made. Those that are gone stay, since they say where their work is kept. */
export function addWorktrees(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE worktrees (
      id TEXT PRIMARY KEY,
      path TEXT NOT NULL,
      owner_type TEXT,
      owner TEXT,
      created_at INTEGER NOT NULL,
      is_there INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX worktrees_by_time ON worktrees (is_there, created_at);
    CREATE UNIQUE INDEX worktrees_by_path ON worktrees (path) WHERE is_there = 1;
    CREATE INDEX worktrees_by_owner ON worktrees (owner, created_at) WHERE is_there = 1 AND owner IS NOT NULL;
  `);
}
