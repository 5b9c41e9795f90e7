import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Columns with the id of a session in them, apart from its own row. */
const references = [
  ['sessions', 'parent'],
  ['transcripts', 'session'],
  ['happenings', 'session'],
  ['deliveries', 'session'],
  ['agent_events', 'session'],
  ['worktrees', 'owner'],
] as const;

/**
 * Ids from outside are in lower case now, so sessions that were made under another spelling get it too. Where both
 * spellings are sessions, the other one gets an id of its own. The journal keeps the first spelling, which is the CLI's
 * name for the session; checkpoints are dropped because they hold the old id, and are made again.
 */
export function lowerCaseIds(database: DatabaseSync): void {
  const isTaken = database.prepare('SELECT 1 FROM sessions WHERE id = ?');
  const rename = database.prepare('UPDATE sessions SET id = ? WHERE key = ?');
  const forget = database.prepare('DELETE FROM checkpoints WHERE session = ?');
  const refer = references.map(([table, column]) =>
    database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`),
  );
  const odd = database.prepare('SELECT key, id FROM sessions WHERE id <> lower(id) ORDER BY key').all();
  for (const { key, id } of odd as { key: number; id: string }[]) {
    const lower = id.toLowerCase();
    const newId = isTaken.get(lower) ? randomUUID() : lower;
    rename.run(newId, key);
    forget.run(key);
    for (const statement of refer) statement.run(newId, id);
  }
  database.exec(`
    UPDATE sessions SET parent = lower(parent) WHERE parent <> lower(parent);
    INSERT OR IGNORE INTO deleted_sessions (id) SELECT lower(id) FROM deleted_sessions;`);
}
