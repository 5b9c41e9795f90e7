import type { DatabaseSync } from 'node:sqlite';
import type { Entry } from '../../../core/session/entry.ts';
import { fileChangeOf } from '../../../core/session/file-change.ts';

/** What sessions did to files, beside the entries, so that it is found without reading all of those. */
export function addFileChanges(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE file_changes (
      session INTEGER NOT NULL REFERENCES sessions (key),
      id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      ord INTEGER NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (session, id)
    ) STRICT;
    CREATE INDEX file_changes_by_place ON file_changes (session, seq, ord);

    UPDATE turns SET body = json_set(body, '$.context', NULL, '$.compactions', 0);
  `);
  fill(database);
}

function fill(database: DatabaseSync): void {
  const insert = database.prepare('INSERT INTO file_changes (session, id, seq, ord, body) VALUES (?, ?, ?, ?, ?)');
  const entries = database.prepare(`
    SELECT session, body FROM entries
    WHERE body LIKE '%"type":"tool","name":"%Edit"%' OR body LIKE '%"type":"tool","name":"Write"%'`);
  for (const { session, body } of entries.iterate() as Iterable<{ session: number; body: string }>) {
    const change = fileChangeOf(JSON.parse(body) as Entry);
    if (change) insert.run(session, change.id, change.seq, change.ord, JSON.stringify(change));
  }
}
