import type { DatabaseSync } from 'node:sqlite';
import type { Entry } from '../../../core/session/entry.ts';
import type { Mark } from '../../../core/session/mark.ts';

/** Marks of what happened to sessions, pinned sessions, how long journals are, and forks by what they came from. */
export function addLifecycle(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE marks (
      session INTEGER NOT NULL REFERENCES sessions (key),
      id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (session, id)
    ) STRICT;
    CREATE INDEX marks_by_seq ON marks (session, seq);

    ALTER TABLE sessions ADD COLUMN pinned_at INTEGER;
    ALTER TABLE sessions ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX sessions_pinned ON sessions (updated_at, id) WHERE deleted = 0 AND pinned_at IS NOT NULL;
    CREATE INDEX sessions_by_parent ON sessions (parent, created_at) WHERE deleted = 0 AND parent IS NOT NULL;
    CREATE INDEX sessions_by_size ON sessions (cwd, bytes) WHERE deleted = 0;

    UPDATE sessions SET bytes = coalesce((SELECT sum(length(body)) FROM journal WHERE session = key), 0);
  `);
  fill(database);
}

function fill(database: DatabaseSync): void {
  const insert = database.prepare('INSERT OR IGNORE INTO marks (session, id, seq, body) VALUES (?, ?, ?, ?)');
  const put = (session: number, mark: Mark) => insert.run(session, mark.id, mark.seq, JSON.stringify(mark));

  const forks = database.prepare(`
    SELECT key AS session, parent, created_at AS at, json_extract(state, '$.forkedFrom.at') AS entry
    FROM sessions LEFT JOIN checkpoints ON session = key WHERE parent IS NOT NULL AND head > 0`);
  for (const { session, parent, at, entry } of forks.iterate() as Iterable<ForkRow>) {
    put(session, { id: 'fork 1', seq: 1, at, entryId: null, type: 'fork', from: parent, entry });
  }

  const entries = database.prepare(`
    SELECT session, body FROM entries
    WHERE body LIKE '%"type":"compaction"%' OR body LIKE '%"type":"runStarted"%"start":"resume"%'`);
  for (const { session, body } of entries.iterate() as Iterable<{ session: number; body: string }>) {
    const mark = markOf(JSON.parse(body) as Entry);
    if (mark) put(session, mark);
  }
}

type ForkRow = { session: number; parent: string; at: number; entry: string | null };

function markOf(entry: Entry): Mark | null {
  const { id: entryId, seq, at } = entry;
  if (entry.type === 'compaction') {
    const { before, after } = entry;
    return { id: `compaction ${seq}`, seq, at, entryId, type: 'compaction', before, after };
  }
  if (entry.type !== 'notice' || entry.notice.type !== 'runStarted' || entry.notice.start !== 'resume') return null;
  const { epoch, version } = entry.notice;
  return { id: `resume ${seq}`, seq, at, entryId, type: 'resume', epoch, version };
}
