import { DatabaseSync } from 'node:sqlite';
import { migrate, migrations } from '../schema/migrations.ts';
import { applicationId } from '../schema/schema.ts';
import type { FailureReason } from '../store.ts';
import { prepareFile } from './database-file.ts';
import { failureOf } from './failure.ts';

export type DatabaseOptions = {
  file: string;
  /** Milliseconds to wait for a lock that another process holds. */
  lockPatience?: number;
  /** The database is full at so many pages: a disk of a known size, for tests. */
  pageLimit?: number;
};

/** `logId` names what is kept, `instanceId` the installation: a cookie is named after it. */
export type DatabaseNames = { logId: string; instanceId: string };

/** `newer` was written by a later version of Quarterdeck, `foreign` by another program. */
export type OpenFailed = { type: 'failed'; reason: FailureReason | 'newer' | 'foreign'; detail: string };

export type OpenedDatabase = ({ type: 'open'; database: DatabaseSync } & DatabaseNames) | OpenFailed;

/** Opens the database for writing, with the schema of this version; creates it only where there was none. */
export function openDatabase({ file, lockPatience = 5000, pageLimit }: DatabaseOptions): OpenedDatabase {
  try {
    const unusable = prepareFile(file);
    if (unusable) return unusable;
    const database = new DatabaseSync(file, { timeout: lockPatience });
    return closedUnlessOpen(database, () => {
      const refused = refusal(database, file);
      if (refused) return refused;
      configure(database, pageLimit);
      migrate(database, migrations);
      return { type: 'open', database, ...namesOf(database) };
    });
  } catch (error) {
    return failureOf(error);
  }
}

/** One more connection to a database that is open for writing already. */
export function openForReading({ file, lockPatience = 5000 }: DatabaseOptions): OpenedDatabase {
  try {
    const database = new DatabaseSync(file, { timeout: lockPatience, readOnly: true });
    return closedUnlessOpen(database, () => ({ type: 'open', database, ...namesOf(database) }));
  } catch (error) {
    return failureOf(error);
  }
}

function refusal(database: DatabaseSync, file: string): OpenFailed | null {
  const { version, application, isEmpty } = database.prepare(selectMarks).get() as Marks;
  if (isEmpty && version === 0 && application === 0) return null;
  if (application !== applicationId) {
    return { type: 'failed', reason: 'foreign', detail: `${file} is a database of another program.` };
  }
  if (version <= migrations.length) return null;
  const detail =
    `${file} was written by a newer version of Quarterdeck (its schema is ${version}, this version knows ` +
    `${migrations.length}). Update Quarterdeck, or start it with another data folder.`;
  return { type: 'failed', reason: 'newer', detail };
}

type Marks = { version: number; application: number; isEmpty: 0 | 1 };

const selectMarks = `
  SELECT user_version AS version, application_id AS application,
    NOT EXISTS (SELECT 1 FROM sqlite_schema) AS isEmpty
  FROM pragma_user_version, pragma_application_id`;

function configure(database: DatabaseSync, pageLimit: number | undefined): void {
  // What comes first only counts in a file that is still empty; `compact` does it for others. A log of 16 MB is moved into
  // the file by the commit that finds it: a longer one makes that commit wait longer, a shorter one is moved too often.
  database.exec(`
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -32000;
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA journal_size_limit = 67108864;
  `);
  if (pageLimit !== undefined) database.exec(`PRAGMA max_page_count = ${pageLimit}`);
}

function namesOf(database: DatabaseSync): DatabaseNames {
  const select = database.prepare('SELECT value FROM meta WHERE name = ?');
  const named = (name: string) => (select.get(name) as { value: string }).value;
  return { logId: named('logId'), instanceId: named('instanceId') };
}

function closedUnlessOpen(database: DatabaseSync, open: () => OpenedDatabase): OpenedDatabase {
  let opened: OpenedDatabase | null = null;
  try {
    opened = open();
    return opened;
  } finally {
    if (opened?.type !== 'open') database.close();
  }
}
