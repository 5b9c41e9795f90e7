import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { exampleTurn } from '../../../../test/store/examples.ts';
import { sqlitePlace } from '../../../../test/store/place.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { migrate, migrations } from './migrations.ts';

it('[R10] a database of the second version gets the changes that its entries tell, and turns without a context', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, 2));
  old.exec(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 'a', '/', 1, 0, 0, 'idle', 0, 0, 0, 1)`);
  const insert = old.prepare('INSERT INTO entries (session, id, seq, ord, body) VALUES (1, ?, ?, 0, ?)');
  for (const entry of [call('Edit', 1), call('Read', 2), call('Write', 3), call('NotebookEdit', 4)]) {
    insert.run(entry.id, entry.seq, JSON.stringify(entry));
  }
  const { context: _context, compactions: _compactions, ...turn } = exampleTurn(1);
  old.prepare('INSERT INTO turns (session, number, body) VALUES (1, 1, ?)').run(JSON.stringify(turn));
  old.close();

  const store = await place.open();
  const changes = await store.fileChanges('a', { after: null, limit: 9 });
  expect(changes.map(({ tool, seq }) => [tool, seq])).toEqual([
    ['Edit', 1],
    ['Write', 3],
    ['NotebookEdit', 4],
  ]);
  expect(await store.turns('a', { before: null, limit: 9 })).toEqual([exampleTurn(1)]);
  await store.close();
});

function call(name: string, seq: number): Entry {
  return {
    ...{ id: `${name} ${seq}`, seq, ord: 0, at: 1, turn: 1, parent: null, type: 'tool', name },
    input: { file_path: '/a.txt', content: 'text' },
    state: { type: 'done', durationMs: 1 },
    ...{ result: null, request: null, task: null, callSeq: seq, resultSeq: seq },
    clipped: { input: false, result: false },
  };
}
