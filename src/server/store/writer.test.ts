import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { exampleSession } from '../../../test/store/examples.ts';
import { sqlitePlace } from '../../../test/store/place.ts';
import { sharedThread } from './thread/shared-store.ts';
import { startThread } from './thread/store-thread.ts';
import type { Writes } from './writer.ts';

it('what the main thread writes goes before what an import has asked for earlier', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const started = await startThread<Writes>(new URL('./writer.ts', import.meta.url), { file: place.file });
  if (started.type === 'failed') throw new Error(started.detail);
  const { thread } = started;
  const imports = sharedThread<Writes>(thread.port(), thread.names);
  const database = new DatabaseSync(place.file);
  takeLongFor(database, 'import 1');

  const created = [imports.call('create', [exampleSession('import 1'), null])];
  while (!isBeingWritten(database)) await setImmediate();
  created.push(imports.call('create', [exampleSession('import 2'), null]));
  created.push(thread.call('create', [exampleSession('main'), null]));
  await Promise.all(created);

  const rows = database.prepare('SELECT id FROM sessions ORDER BY key').all();
  expect(rows.map(({ id }) => id)).toEqual(['import 1', 'main', 'import 2']);
  await thread.close();
  database.close();
});

/** Long enough for others to ask for something meanwhile. */
function takeLongFor(database: DatabaseSync, id: string): void {
  database.exec(`CREATE TRIGGER takes_long AFTER INSERT ON sessions WHEN NEW.id = '${id}' BEGIN
    SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000000) SELECT i FROM n);
  END`);
}

function isBeingWritten(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch {
    return true;
  }
}
