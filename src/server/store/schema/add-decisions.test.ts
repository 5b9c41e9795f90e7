import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { sqlitePlace } from '../../../../test/store/place.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { addDecisions } from './add-decisions.ts';
import { migrate, migrations } from './migrations.ts';

it('[R10] an older database gets the decisions that its entries tell, without the mode of then', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, migrations.indexOf(addDecisions)));
  old.exec(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 'a', '/work', 1, 0, 0, 'idle', 0, 0, 0, 1)`);
  const insert = old.prepare('INSERT INTO entries (session, id, seq, ord, body) VALUES (1, ?, ?, 0, ?)');
  for (const entry of [call(1, 'accept'), call(2, 'reject')]) insert.run(entry.id, entry.seq, JSON.stringify(entry));
  old.close();

  const store = await place.open();
  const { decisions } = await store.decisions({ before: null, limit: 9 });
  expect(decisions).toMatchObject([
    { id: 'call-2', outcome: 'denied', project: '/work', subject: 'ls', mode: null, sessionId: 'a' },
    { id: 'call-1', outcome: 'allowed', by: { type: 'rule' } },
  ]);
  await store.close();
});

function call(seq: number, decision: string): Entry {
  return {
    ...{ id: `call-${seq}`, seq, ord: 0, at: seq, turn: 1, parent: null, type: 'tool', name: 'Bash' },
    input: { command: 'ls' },
    state: { type: 'done', durationMs: 1 },
    result: { text: '', images: [], structured: null, decision: { decision, source: 'config', reason: 'rule' } },
    ...{ request: null, task: null, callSeq: seq, resultSeq: seq },
    clipped: { input: false, result: false },
  };
}
