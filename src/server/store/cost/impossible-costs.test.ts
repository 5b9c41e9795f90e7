import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countedSums, keptSums } from '../../../../test/store/example-costs.ts';
import { exampleFold, spelledLine } from '../../../../test/store/example-fold.ts';
import { exampleAppend, exampleSession, exampleTurn } from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import type { CostShare } from '../../../core/cost/cost-share.ts';
import { emptyState } from '../../../core/session/state.ts';
import { rebuildViews } from '../journal/rebuild.ts';
import { repairCosts } from '../schema/repair-costs.ts';
import type { Store } from '../store.ts';
import { cubeNames, cubes, cubeTable, dayMs, grainNames } from './cost-cubes.ts';

let place: SqlitePlace;
let store: Store;

beforeEach(async () => {
  place = await sqlitePlace();
  store = await place.open();
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

const noon = Date.parse('2026-05-04T12:00:00Z');
const all = { spans: [{ from: noon - 30 * dayMs, to: noon + 30 * dayMs }], limit: 10 };
const billion = 10n ** 9n;

/** A turn of two dollars and ten tokens that ended on this day. */
async function spend(sessionId: string, day = 0): Promise<void> {
  const head = (await store.session(sessionId))?.head ?? 0;
  const share: CostShare = {
    ...{ model: 'opus', tool: 'Bash', subagent: '', cost: 2e9 },
    ...{ input: 10, output: 0, cacheRead: 0, cacheWrite: 0 },
  };
  const turn = exampleTurn(head + 1, { endedAt: noon + day * dayMs, outcome: 'success', shares: [share] });
  const changes = [{ type: 'turn', turn } as const];
  const state = { ...emptyState(sessionId), seq: head + 1 };
  const checkpoint = { seq: head + 1, state };
  const lines = [spelledLine(noon, changes)];
  const appended = await store.append(exampleAppend(sessionId, head + 1, { lines, changes, checkpoint }));
  expect(appended).toEqual({ type: 'committed' });
}

/** Makes of a session's cost and tokens what an earlier version kept of `total_cost_usd: -1e9` and of 1e17 tokens. */
function spoil(sessionId: string, cost = -billion * billion, input = 10n ** 17n): void {
  const database = new DatabaseSync(place.file);
  const key = Number(database.prepare('SELECT key FROM sessions WHERE id = ?').get(sessionId)?.key);
  const change = 'cost = cost - 2000000000 + ?, input = input - 10 + ?';
  database.prepare(`UPDATE turn_costs SET ${change} WHERE session = ?`).run(cost, input, key);
  for (const cube of cubeNames) {
    for (const grain of grainNames) {
      const ofSession = (cubes[cube] as readonly string[]).includes('session') ? `WHERE session = ${key}` : '';
      database.prepare(`UPDATE ${cubeTable(cube, grain)} SET ${change} ${ofSession}`).run(cost, input);
    }
  }
  database.close();
}

it('[R19] costs and tokens that cannot be are read, and go with their session', async () => {
  await store.createSession(exampleSession('a'));
  await store.createSession(exampleSession('b'));
  await spend('a');
  await spend('b');
  spoil('a');
  expect((await store.costs(all)).totals.cost).toBeCloseTo(-1e9, -3);
  expect((await store.costs({ ...all, session: 'a' })).totals.input).toBe(1e17);
  expect((await store.costs({ ...all, project: '/home/user/project' })).sessions).toHaveLength(2);
  expect(await store.spent({ from: noon - dayMs, to: noon + dayMs }, null)).toBeCloseTo(-1e9, -3);
  expect(await store.deleteSession('a', 'server-1')).toMatchObject({ type: 'deleted' });
  const { totals, sessions } = await store.costs(all);
  expect(totals).toMatchObject({ cost: 2, input: 10 });
  expect(sessions.map(({ id, cost }) => [id, cost])).toEqual([
    ['b', 2],
    [null, 0],
  ]);
});

it('[R19] a sum that no column holds is read and added to', async () => {
  await store.createSession(exampleSession('a'));
  await spend('a', 0);
  await spend('a', 1);
  spoil('a', -9n * billion * billion);
  expect((await store.costs(all)).totals.cost).toBeCloseTo(-18e9, -3);
  await store.createSession(exampleSession('b'));
  await spend('b');
  expect(await store.deleteSession('a', 'server-1')).toMatchObject({ type: 'deleted' });
  expect((await store.costs(all)).totals.cost).toBe(2);
});

it('[R19] a rebuild counts such a session again', async () => {
  await store.createSession(exampleSession('a'));
  await spend('a');
  spoil('a');
  const database = new DatabaseSync(place.file);
  expect(rebuildViews(database, 'a', exampleFold)).toMatchObject({ type: 'rebuilt' });
  expect(keptSums(database)).toEqual(countedSums(database));
  database.close();
  expect((await store.costs(all)).totals).toMatchObject({ cost: 2, input: 10 });
});

it('[R19] an upgrade sets figures that cannot be to nothing, and keeps the others', async () => {
  await store.createSession(exampleSession('a'));
  await store.createSession(exampleSession('b'));
  await store.createSession(exampleSession('c'));
  for (const id of ['a', 'b', 'c']) await spend(id);
  spoil('a', -billion * billion, 10n);
  spoil('b', 2n * billion, 10n ** 17n);
  const database = new DatabaseSync(place.file);
  repairCosts(database);
  expect(keptSums(database)).toEqual(countedSums(database));
  database.close();
  const { totals, sessions } = await store.costs(all);
  expect(totals).toMatchObject({ cost: 4, input: 20, turns: 3 });
  expect(new Map(sessions.map(({ id, cost }) => [id, cost]))).toEqual(
    new Map([
      ['a', 0],
      ['b', 2],
      ['c', 2],
    ]),
  );
  const checkpoints = await Promise.all(['a', 'b', 'c'].map((id) => store.checkpoint(id)));
  expect(checkpoints.map((checkpoint) => checkpoint !== null)).toEqual([false, false, true]);
});

it('[R19] what the store is told is kept whole, whatever it is', async () => {
  await store.createSession(exampleSession('a'));
  const numbers = { cost: 1e308, input: 0.5, output: -3, cacheRead: Number.NaN, cacheWrite: 2 ** 60 };
  const shares: CostShare[] = [{ model: 'opus', tool: 'Bash', subagent: '', ...numbers }];
  const changes = [{ type: 'turn', turn: exampleTurn(1, { endedAt: noon, outcome: 'success', shares }) } as const];
  expect(await store.append(exampleAppend('a', 1, { changes }))).toEqual({ type: 'committed' });
  const most = Number.MAX_SAFE_INTEGER;
  expect((await store.costs(all)).totals).toMatchObject({ input: 1, output: 0, cacheRead: 0, cacheWrite: most });
});
