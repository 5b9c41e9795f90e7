import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { exampleEntry } from '../../../../test/store/examples.ts';
import { migrate, migrations } from '../schema/migrations.ts';
import { type BodyColumns, bodyColumns, createBodyReads, createEntryBundler } from './bundled-entries.ts';
import { createViews } from './views.ts';

test("what replaces a deleted session's entries is read as itself, also by a reader that has read the deleted ones", () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, migrations);
  const session = database.prepare(
    "INSERT INTO sessions (key, id, cwd, created_at, deleted, epoch, head, status, turns, cost, waiting, updated_at) VALUES (?, ?, '/', 0, 0, 0, 0, 'idle', 0, 0, 0, 0)",
  );
  const bodyOf = createBodyReads(database);
  const read = (key: number) => {
    const rows = database.prepare(`SELECT ${bodyColumns} FROM entries WHERE session = ?`).all(key);
    return rows.map((row) => (JSON.parse(bodyOf(row as BodyColumns)) as { id: string }).id);
  };
  const put = (key: number, ...ids: string[]) => {
    session.run(key, String(key));
    const bundler = createEntryBundler();
    bundler.add(ids.map((id, index) => exampleEntry(id, { seq: index + 1 })));
    // Sessions that are imported and those that run are written by different views of one connection.
    createViews(database, key === 1).putBundled(key, bundler.take());
  };
  put(1, 'one');
  expect(read(1)).toEqual(['one']);
  for (const table of ['entries', 'entry_bundles']) database.exec(`DELETE FROM ${table}`);
  put(2, 'two', 'three');
  expect(read(2)).toEqual(['two', 'three']);
  database.close();
});
