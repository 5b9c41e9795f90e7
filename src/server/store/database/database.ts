import { DatabaseSync } from 'node:sqlite';
import { migrate, migrations } from '../schema/migrations.ts';
import { applicationId } from '../schema/schema.ts';
import type { FailureReason } from '../store.ts';
import { prepareFile } from './database-file.ts';
import { failureOf } from './failure.ts';
import { beginCounting, commitsIn, markerOf, readMarker, writeMarker } from './marker.ts';

export type DatabaseOptions = {
  file: string;
  /** Milliseconds to wait for a lock that another process holds. */
  lockPatience?: number;
  /** The database is full at so many pages: a disk of a known size, for tests. */
  pageLimit?: number;
};

/** `logId` names what is kept, `instanceId` the installation: a cookie is named after it. */
export type DatabaseNames = { logId: string; instanceId: string };

/**
 * `newer` was written by a later version of Quarterdeck, `foreign` by another program. `lost` is not there, empty, or
 * without a part of what was committed.
 */
export type OpenFailed = { type: 'failed'; reason: FailureReason | 'newer' | 'foreign' | 'lost'; detail: string };

export type OpenedDatabase = ({ type: 'open'; database: DatabaseSync } & DatabaseNames) | OpenFailed;

/** Opens the database for writing, with the schema of this version; creates it only where there was none. */
export function openDatabase({ file, lockPatience = 5000, pageLimit }: DatabaseOptions): OpenedDatabase {
  try {
    const unusable = prepareFile(file);
    if (unusable) return unusable;
    const database = new DatabaseSync(file, { timeout: lockPatience });
    return closedUnlessOpen(database, () => {
      const refused = refusal(database, file) ?? lostCommits(database, file);
      if (refused) return refused;
      configure(database, pageLimit);
      migrate(database, migrations);
      const names = namesOf(database);
      mark(database, file, names.logId);
      return { type: 'open', database, ...names };
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
  if (isEmpty && version === 0 && application === 0) {
    const detail = `${file} is empty, but ${markerOf(file)} says that Quarterdeck has stored data in it.`;
    return readMarker(file) ? { type: 'failed', reason: 'lost', detail } : null;
  }
  if (application !== applicationId) {
    return { type: 'failed', reason: 'foreign', detail: `${file} is a database of another program.` };
  }
  if (version <= migrations.length) return null;
  const detail =
    `${file} was written by a newer version of Quarterdeck (its schema is ${version}, this version knows ` +
    `${migrations.length}). Update Quarterdeck, or start it with another data folder.`;
  return { type: 'failed', reason: 'newer', detail };
}

/** The marker never says more than was committed; a database that has less has lost its log, or is an old copy. */
function lostCommits(database: DatabaseSync, file: string): OpenFailed | null {
  const marker = readMarker(file);
  const commits = marker && commitsIn(database);
  if (marker === null || commits === null || commits >= marker.commits) return null;
  if (marker.logId !== nameIn(database, 'logId')) return null;
  const detail =
    `${file} lacks data that Quarterdeck had stored: ${file}-wal was deleted before it was moved into the file, or ` +
    'the file is an older copy.';
  return { type: 'failed', reason: 'lost', detail };
}

/** A database that has no marker yet, or another one's, gets its own; one that was not counted yet is from here on. */
function mark(database: DatabaseSync, file: string, logId: string): void {
  const commits = commitsIn(database);
  if (commits === null) beginCounting(database);
  if (commits === null || readMarker(file)?.logId !== logId) writeMarker(file, { logId, commits: commits ?? 0 });
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
  return { logId: nameIn(database, 'logId'), instanceId: nameIn(database, 'instanceId') };
}

function nameIn(database: DatabaseSync, name: string): string {
  return (database.prepare('SELECT value FROM meta WHERE name = ?').get(name) as { value: string }).value;
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
