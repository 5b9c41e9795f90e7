import type { DatabaseSync } from 'node:sqlite';
import { createIndexTable, markAll, titleTable } from '../search/search-tables.ts';

/**
 * What is searched. An entry or a title that changes is marked in `search_queue` in the same commit, by triggers, so that
 * no writer can forget it; the index follows a moment later. A number in the queue is the rowid of an entry, or the
 * negative key of a session. `mark` counts up, so that what changed again meanwhile is not taken for done.
 */
export function addSearch(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE search_queue (number INTEGER PRIMARY KEY, mark INTEGER NOT NULL) STRICT;
    CREATE TABLE search_shards (number INTEGER PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
    CREATE TABLE search_entries (
      entry INTEGER PRIMARY KEY,
      session INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE saved_searches (
      id TEXT PRIMARY KEY,
      text TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL
    ) STRICT;

    ${markOn('entries_added', 'INSERT ON entries', 'new.rowid')}
    ${markOn('entries_changed', 'UPDATE OF body ON entries', 'new.rowid')}
    ${markOn('entries_dropped', 'DELETE ON entries', 'old.rowid')}
    ${markOn('sessions_added', 'INSERT ON sessions', '-new.key')}
    ${markOn('sessions_renamed', 'UPDATE OF title ON sessions WHEN new.title IS NOT old.title', '-new.key')}
    ${markOn('sessions_dropped', 'DELETE ON sessions', '-old.key')}

    ${markAll}
  `);
  createIndexTable(database, titleTable);
}

function markOn(name: string, event: string, number: string): string {
  const [what, condition = ''] = event.split(' WHEN ');
  return `
    CREATE TRIGGER search_${name} AFTER ${what} ${condition === '' ? '' : `WHEN ${condition}`} BEGIN
      INSERT INTO search_queue (number, mark) VALUES (${number}, 1)
      ON CONFLICT (number) DO UPDATE SET mark = mark + 1;
    END;`;
}
