import type { DatabaseSync } from 'node:sqlite';

/**
 * A bundle of imported lines is one row of the journal, not a row for each line and one for the bundle. It has the number
 * of its last line, so what comes after a line is found as ever. Rows of before stay as they are.
 */
export function keepBundlesInJournal(database: DatabaseSync): void {
  database.exec('ALTER TABLE journal ADD COLUMN lines INTEGER');
}
