import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { exampleTurn } from '../../../../test/store/examples.ts';
import { sqlitePlace } from '../../../../test/store/place.ts';
import { emptyState } from '../../../core/session/state.ts';
import { addCosts } from './add-costs.ts';
import { migrate, migrations } from './migrations.ts';

it('[R10] a database from before there were sums gets those of its turns, and states that know of budgets', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, migrations.indexOf(addCosts)));
  old.exec(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 'a', '/here', 1, 0, 0, 'idle', 0, 0, 0, 1)`);
  const models = { opus: { input: 9, output: 8, cacheRead: 7, cacheWrite: 6, cost: 1.5, contextWindow: null } };
  const insert = old.prepare('INSERT INTO turns (session, number, body) VALUES (1, ?, ?)');
  for (const turn of [exampleTurn(1, { endedAt: 5, outcome: 'success', cost: 1.5, models }), exampleTurn(2)]) {
    const { shares: _shares, ...before } = turn;
    insert.run(turn.number, JSON.stringify(before));
  }
  const { spending: _spending, budget: _budget, ...state } = emptyState('a');
  old.prepare('INSERT INTO checkpoints (session, seq, state) VALUES (1, 1, ?)').run(JSON.stringify(state));
  old.close();

  const store = await place.open();
  const { totals, projects, models: told } = await store.costs({ spans: [{ from: 0, to: 86_400_000 }], limit: 9 });
  expect(totals).toEqual({ cost: 1.5, estimated: 0, turns: 1, input: 9, output: 8, cacheRead: 7, cacheWrite: 6 });
  expect([...projects, ...told].map(({ name }) => name)).toEqual(['/here', 'opus']);
  expect((await store.turns('a', { before: null, limit: 9 })).map(({ shares }) => shares)).toEqual([[], []]);
  expect((await store.checkpoint('a'))?.state).toEqual(emptyState('a'));
  await store.close();
});
