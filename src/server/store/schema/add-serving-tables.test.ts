import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { sqlitePlace } from '../../../../test/store/place.ts';
import { migrate, migrations } from './migrations.ts';

it('[R10] a database of the first version keeps its sessions, none of them put away', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, 1));
  const insert = old.prepare(`
    INSERT INTO sessions (id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (?, '/', 1, 0, 0, 'idle', 0, 0, 0, ?)`);
  insert.run('a', 1);
  insert.run('b', 2);
  old.close();

  const store = await place.open();
  const rows = await store.sessions({ before: null, limit: 9, archived: false });
  expect(rows.map(({ id, archived }) => [id, archived])).toEqual([
    ['b', false],
    ['a', false],
  ]);
  expect(await store.sessions({ before: null, limit: 9, archived: true })).toEqual([]);
  expect(store.instanceId).toMatch(/^[0-9a-f-]{36}$/);
  await store.close();
});
