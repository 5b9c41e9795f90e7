import type { DatabaseSync } from 'node:sqlite';

/**
 * A trigger costs more than the row it is for. Entries in a bundle have one writer, which marks all of them at once; the
 * trigger is for the others.
 */
export function markBundledAtOnce(database: DatabaseSync): void {
  database.exec(`
    DROP TRIGGER search_entries_added;
    CREATE TRIGGER search_entries_added AFTER INSERT ON entries WHEN new.bundle IS NULL BEGIN
      INSERT INTO search_queue (number, mark) VALUES (new.rowid, 1)
      ON CONFLICT (number) DO UPDATE SET mark = mark + 1;
    END;
  `);
}
