import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { exampleAppend, exampleSummary } from '../../../../test/store/examples.ts';
import { sqlitePlace } from '../../../../test/store/place.ts';
import type { EntryBody } from '../../../core/session/entry.ts';
import { addListFacts } from './add-list-facts.ts';
import { migrate, migrations } from './migrations.ts';

it('[R10] an older database gets the last line of its sessions, and nothing in it is unread', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, migrations.indexOf(addListFacts)));
  old.exec(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, holder, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 'said', '/work', 1, 0, 'server-1', 0, 'idle', 1, 0, 0, 9), (2, 'empty', '/work', 1, 0, NULL, 3, 'idle', 0, 0, 0, 8)`);
  old.exec(`
    UPDATE sessions SET head = 4 WHERE key = 1;
    INSERT INTO journal (session, seq, at, epoch, source, body)
    VALUES (1, 1, 1, 0, 'own', x'5b5d'), (1, 2, 1, 0, 'own', x'5b5d'), (1, 3, 1, 0, 'own', x'5b5d'), (1, 4, 1, 0, 'own', x'5b5d')`);
  const insert = old.prepare('INSERT INTO entries (session, id, parent, seq, ord, body) VALUES (1, ?, ?, ?, 0, ?)');
  const put = (seq: number, parent: string | null, body: Partial<EntryBody>) =>
    insert.run(
      `e${seq}`,
      parent,
      seq,
      JSON.stringify({ id: `e${seq}`, seq, ord: 0, at: seq, turn: 1, parent, ...body }),
    );
  put(1, null, { type: 'message', text: 'Fix the cart' });
  put(2, null, { type: 'text', text: '## Done\n\nThe **cart** is `fixed`.' });
  put(3, 'e9', { type: 'text', text: 'Words of a subagent' });
  put(4, null, { type: 'command', text: 'nothing said' });
  old.close();

  const store = await place.open();
  const rows = await store.sessions({ before: null, limit: 9 });
  expect(rows).toMatchObject([
    { id: 'said', unread: false, rank: null, branch: null },
    { id: 'empty', unread: false },
  ]);
  expect(rows.map(({ summary }) => summary.lastLine)).toEqual([
    { by: 'claude', text: 'Done The cart is fixed.' },
    undefined,
  ]);

  // A checkpoint of before knows no last words, and must not take them away.
  const later = exampleAppend('said', 5, { epoch: 0, summary: exampleSummary({ title: 'Later' }) });
  expect(await store.append(later)).toEqual({ type: 'committed' });
  const { summary } = (await store.session('said')) ?? {};
  expect(summary).toMatchObject({ title: 'Later', lastLine: { text: 'Done The cart is fixed.' } });
  await store.close();
});
