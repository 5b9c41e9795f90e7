import type { StatementSync } from 'node:sqlite';
import type { Entry } from '../../../core/session/entry.ts';
import { type BodyColumns, bodyColumns, type EntryPlace } from '../journal/bundled-entries.ts';
import { type DocumentSession, entryDocument, type SearchDocument, titleDocument } from './search-document.ts';

/** Something that is to be put into the index, or taken out of it when there is no `document`. */
export type Marked = {
  number: number;
  mark: number;
  document: SearchDocument | null;
  place: { session: number; at: number } | null;
};

/**
 * The next ones of the queue in the order of their numbers: titles first, then entries, the newest ones. They are read and
 * split into words before any transaction, so nobody waits for that.
 */
export function takeMarked(
  statement: (sql: string) => StatementSync,
  bodyOf: (row: BodyColumns) => string,
  limit: { rows: number; letters: number },
): Marked[] {
  const titles = statement(selectTitles).all(limit.rows) as TitleColumns[];
  if (titles.length > 0) return titles.map(markedTitle);
  const marked: Marked[] = [];
  let letters = 0;
  for (const row of statement(selectEntries).iterate(limit.rows) as Iterable<EntryColumns>) {
    const body = row.body === null ? null : bodyOf({ ...row, body: row.body });
    marked.push(markedEntry({ ...row, body }));
    letters += body?.length ?? 0;
    if (letters >= limit.letters) break;
  }
  return marked.reverse();
}

type SessionColumns = { key: number | null; cwd: string | null; model: string | null; deleted: number | null };
type TitleColumns = SessionColumns & { number: number; mark: number; title: string | null };
type EntryColumns = SessionColumns & EntryPlace & { number: number; mark: number; body: string | null };

function markedTitle(row: TitleColumns): Marked {
  const session = sessionOf(row);
  return {
    number: row.number,
    mark: row.mark,
    document: session && titleDocument(row.title, session),
    place: null,
  };
}

function markedEntry(row: EntryColumns): Marked {
  const { number, mark, body } = row;
  const session = sessionOf(row);
  if (body === null || session === null) return { number, mark, document: null, place: null };
  const entry = entryIn(body);
  if (entry === null) return { number, mark, document: null, place: null };
  return { number, mark, document: entryDocument(entry, session), place: { session: session.key, at: entry.at } };
}

/** One that cannot be read is not found, and keeps nothing else from being found. */
function entryIn(body: string): Entry | null {
  try {
    return JSON.parse(body) as Entry;
  } catch {
    return null;
  }
}

function sessionOf({ key, cwd, model, deleted }: SessionColumns): DocumentSession | null {
  return key === null || deleted === 1 ? null : { key, cwd: cwd ?? '', model };
}

const selectTitles = `
  SELECT number, mark, key, cwd, model, deleted, title
  FROM search_queue LEFT JOIN sessions ON key = -number WHERE number < 0 ORDER BY number LIMIT ?`;

const selectEntries = `
  SELECT number, mark, ${bodyColumns}, key, cwd, model, deleted
  FROM search_queue LEFT JOIN entries ON entries.rowid = number LEFT JOIN sessions ON key = session
  WHERE number > 0 ORDER BY number DESC LIMIT ?`;
