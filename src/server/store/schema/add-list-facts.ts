import type { DatabaseSync } from 'node:sqlite';
import type { Entry } from '../../../core/session/entry.ts';
import { lastLine, lastWords } from '../../../core/session/last-line.ts';
import { type BodyColumns, bodyColumns, createBodyReads } from '../journal/bundled-entries.ts';

/**
 * The last line, tags, branch, and order of sessions, and what was seen of them. Everything that happened before counts
 * as seen. Branches and tags come with the next use.
 */
export function addListFacts(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE sessions ADD COLUMN last_line TEXT;
    ALTER TABLE sessions ADD COLUMN last_by TEXT;
    ALTER TABLE sessions ADD COLUMN news_at INTEGER;
    ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN tags TEXT;
    ALTER TABLE sessions ADD COLUMN branch TEXT;
    ALTER TABLE sessions ADD COLUMN rank INTEGER;
    CREATE INDEX sessions_tagged ON sessions (updated_at, id) WHERE deleted = 0 AND tags IS NOT NULL;
    CREATE INDEX sessions_ranked ON sessions (rank) WHERE deleted = 0 AND rank IS NOT NULL;

    UPDATE sessions SET seen_at = updated_at;
  `);
  fillLastLines(database);
}

/** Where nothing was said among so many entries, the line comes with the next words. */
const entriesSeen = 40;

function fillLastLines(database: DatabaseSync): void {
  const bodyOf = createBodyReads(database);
  const newest = database.prepare(`
    SELECT ${bodyColumns} FROM entries INDEXED BY entries_by_parent
    WHERE session = ? AND parent IS NULL ORDER BY seq DESC, ord DESC LIMIT ${entriesSeen}`);
  const fill = database.prepare('UPDATE sessions SET last_line = ?, last_by = ? WHERE key = ?');
  for (const { key } of database.prepare('SELECT key FROM sessions WHERE head > 0').all() as { key: number }[]) {
    for (const row of newest.iterate(key) as Iterable<BodyColumns>) {
      const words = wordsOf(JSON.parse(bodyOf(row)) as Entry);
      if (!words) continue;
      const { text, by } = lastLine(words);
      fill.run(text, by, key);
      break;
    }
  }
}

function wordsOf(entry: Entry) {
  if (entry.type === 'message') return lastWords('person', entry.text);
  return entry.type === 'text' ? lastWords('claude', entry.text) : null;
}
