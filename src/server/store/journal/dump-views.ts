import type { DatabaseSync } from 'node:sqlite';
import { type BodyColumns, createBodyReads } from './bundled-entries.ts';
import { viewTables } from './views.ts';

/** Everything that is made from the journal of a session, as text that is equal when the views are equal. */
export function dumpViews(database: DatabaseSync, sessionId: string): string {
  const session = database.prepare('SELECT * FROM sessions WHERE id = ?').get(sessionId);
  if (!session) return '';
  const bodyOf = createBodyReads(database);
  const read = (table: string, row: object) => {
    if (table !== 'entries') return row;
    const { bundle: _bundle, place: _place, length: _length, ...rest } = row as BodyColumns;
    return { ...rest, body: bodyOf(row as BodyColumns) };
  };
  const rows = viewTables.flatMap((table) => {
    const select = database.prepare(`SELECT * FROM ${table} WHERE session = ? ORDER BY 1, 2, 3`);
    return select.all(Number(session.key)).map((row) => `${table} ${JSON.stringify(read(table, row))}`);
  });
  return [`sessions ${JSON.stringify(session)}`, ...rows].join('\n');
}
