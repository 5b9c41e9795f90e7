import { DatabaseSync } from 'node:sqlite';

/** A rule in the database that rejects every entry with this text, as a constraint does: for good. */
export function rejectEntries(file: string, text: string): { lift(): void } {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const rejects = `WHEN new.body LIKE '%${text}%' BEGIN SELECT RAISE(ABORT, 'this entry is rejected'); END`;
  database.exec(`
    CREATE TRIGGER reject_new BEFORE INSERT ON entries ${rejects};
    CREATE TRIGGER reject_changed BEFORE UPDATE ON entries ${rejects};`);
  return {
    lift() {
      database.exec('DROP TRIGGER IF EXISTS reject_new; DROP TRIGGER IF EXISTS reject_changed');
      database.close();
    },
  };
}
