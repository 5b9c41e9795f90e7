import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countedSums, keptSums } from '../../../../test/store/example-costs.ts';
import { exampleFold, spelledLine } from '../../../../test/store/example-fold.ts';
import { exampleAppend, exampleSession, exampleTurn } from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import type { CostShare } from '../../../core/cost/cost-share.ts';
import type { TurnRow } from '../../../core/session/change.ts';
import { openDatabase } from '../database/database.ts';
import { rebuildViews } from '../journal/rebuild.ts';
import type { Store } from '../store.ts';
import { dayMs, slotMs } from './cost-cubes.ts';

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

function share(cost: number, rest: Partial<CostShare> = {}): CostShare {
  const tokens = { input: 10, output: 2, cacheRead: 30, cacheWrite: 4 };
  return { model: 'opus', tool: 'Bash', subagent: '', cost: cost * 1e9, ...tokens, ...rest };
}

function ended(number: number, shares: CostShare[], rest: Partial<TurnRow> = {}): TurnRow {
  return exampleTurn(number, { endedAt: noon, outcome: 'success', shares, ...rest });
}

async function spend(sessionId: string, ...turns: TurnRow[]): Promise<void> {
  const head = (await store.session(sessionId))?.head ?? 0;
  const changes = turns.map((turn) => ({ type: 'turn', turn }) as const);
  const lines = [spelledLine(noon, changes)];
  const appended = await store.append(exampleAppend(sessionId, head + 1, { lines, changes }));
  expect(appended).toEqual({ type: 'committed' });
}

const all = { spans: [{ from: noon - 30 * dayMs, to: noon + 30 * dayMs }], limit: 10 };

it('a turn that changes replaces what it had added', async () => {
  await store.createSession(exampleSession('a'));
  await spend('a', exampleTurn(1));
  expect((await store.costs(all)).totals).toMatchObject({ cost: 0, turns: 0 });
  await spend('a', ended(1, [share(2), share(1, { tool: 'Read' })]));
  await spend('a', ended(1, [share(0.5, { model: 'haiku' })]));
  const { totals, models, tools } = await store.costs(all);
  expect(totals).toEqual({ cost: 0.5, estimated: 0, turns: 1, input: 10, output: 2, cacheRead: 30, cacheWrite: 4 });
  expect(models.map(({ name }) => name)).toEqual(['haiku']);
  expect(tools.map(({ name }) => name)).toEqual(['Bash']);
});

it('what is spent in a worktree is spent for its project', async () => {
  await store.createSession(exampleSession('a', { cwd: '/code/shop' }));
  await store.createSession(exampleSession('b', { cwd: '/code/.quarterdeck-worktrees/shop/fix-it' }));
  await spend('a', ended(1, [share(1)]));
  await spend('b', ended(1, [share(2)]));
  const { projects } = await store.costs(all);
  expect(projects.map(({ name, cost }) => [name, cost])).toEqual([['/code/shop', 3]]);
  expect(await store.spent({ from: noon - dayMs, to: noon + dayMs }, '/code/shop')).toBe(3);
});

it('costs are told by project, session, model, tool, subagent and server, the dearest first', async () => {
  await store.createSession(exampleSession('a', { cwd: '/one' }));
  await store.createSession(exampleSession('b', { cwd: '/two' }));
  await spend('a', ended(1, [share(1), share(2, { tool: 'mcp__hub__search', subagent: 'Explore' })]));
  await spend('b', ended(1, [share(4, { model: 'haiku', tool: '' })], { estimated: true }));
  const report = await store.costs(all);
  const costs = (rows: { name: string; cost: number }[]) => rows.map(({ name, cost }) => [name, cost]);
  expect(costs(report.projects)).toEqual([
    ['/two', 4],
    ['/one', 3],
  ]);
  expect(costs(report.models)).toEqual([
    ['haiku', 4],
    ['opus', 3],
  ]);
  expect(costs(report.tools)).toEqual([
    ['', 4],
    ['mcp__hub__search', 2],
    ['Bash', 1],
  ]);
  expect(costs(report.subagents)).toEqual([['Explore', 2]]);
  expect(costs(report.servers)).toEqual([['hub', 2]]);
  expect(report.sessions.map(({ id, cost, turns }) => [id, cost, turns])).toEqual([
    ['b', 4, 1],
    ['a', 3, 1],
  ]);
  expect(report.totals).toMatchObject({ cost: 7, estimated: 4, turns: 2 });

  const one = await store.costs({ ...all, project: '/one' });
  expect(one.totals.cost).toBe(3);
  expect(one.sessions.map(({ id }) => id)).toEqual(['a']);
  expect(costs(one.tools)).toEqual([
    ['mcp__hub__search', 2],
    ['Bash', 1],
  ]);
  const session = await store.costs({ ...all, session: 'b' });
  expect(session.totals).toEqual((await store.costs({ ...all, project: '/two' })).totals);
  expect(costs(session.tools)).toEqual([['', 4]]);
  expect((await store.costs({ ...all, project: '/three' })).totals.cost).toBe(0);
  expect((await store.costs({ ...all, session: 'none' })).sessions).toEqual([]);
});

it('every span has what was spent in it, wherever it begins and ends', async () => {
  await store.createSession(exampleSession('a'));
  const hours = [0, 5, 23, 24, 30, 60, 71, 72, 100];
  const start = Date.parse('2026-05-01T18:30:00Z');
  await spend(
    'a',
    ...hours.map((hour, index) => ended(index + 1, [share(2 ** index)], { endedAt: start + hour * 3_600_000 })),
  );
  const spans = [0, 1, 3, 24, 72, 200].map((hour) => start + hour * 3_600_000);
  const wanted = spans.slice(1).map((to, index) => ({ from: spans[index] ?? 0, to }));
  for (const session of [undefined, 'a']) {
    const { series, totals } = await store.costs({ spans: wanted, session, limit: 10 });
    const sums = wanted.map((_, span) =>
      series.model.filter((one) => one.span === span).reduce((sum, { cost }) => sum + cost, 0),
    );
    expect(sums).toEqual([1, 0, 2 + 4, 8 + 16 + 32 + 64, 128 + 256]);
    expect(totals.cost).toBe(511);
  }
  expect(await store.spent({ from: start + slotMs, to: start + 72 * 3_600_000 }, null)).toBe(126);
  expect(await store.spent({ from: start, to: start + 3_600_000 }, '/home/user/project')).toBe(1);
  expect(await store.spent({ from: start, to: start + 3_600_000 }, '/elsewhere')).toBe(0);
  expect(await store.firstCost()).toBe(start);
});

it('what a deleted session cost stays counted, and is nobody’s', async () => {
  await store.createSession(exampleSession('a'));
  await spend('a', ended(1, [share(3)]));
  await store.deleteSession('a', 'server-1');
  await store.createSession(exampleSession('b'));
  await spend('b', ended(1, [share(1)]));
  const { totals, sessions } = await store.costs(all);
  expect(totals.cost).toBe(4);
  expect(sessions.map(({ id, cost }) => [id, cost])).toEqual([
    [null, 3],
    ['b', 1],
  ]);
});

it('what a session cost that never counted goes with it', async () => {
  await store.createSession(exampleSession('a'));
  await spend('a', ended(1, [share(3)]));
  await store.deleteSession('a', 'server-1', 'goes');
  const { totals, sessions } = await store.costs(all);
  expect(totals).toMatchObject({ cost: 0, turns: 0 });
  expect(sessions).toEqual([]);
});

it('the sums equal the turns after any changes, and after a rebuild', async () => {
  const kinds = { input: fc.nat(99), output: fc.nat(99), cacheRead: fc.nat(99), cacheWrite: fc.nat(99) };
  const shares = fc.array(
    fc.record({
      model: fc.constantFrom('opus', 'haiku'),
      tool: fc.constantFrom('', 'Bash', 'mcp__a__b'),
      subagent: fc.constantFrom('', 'Explore'),
      cost: fc.nat(1e9),
      ...kinds,
    }),
    { maxLength: 4 },
  );
  const change = fc.record({
    session: fc.constantFrom('a', 'b', 'c'),
    number: fc.integer({ min: 1, max: 4 }),
    endedAt: fc.option(fc.integer({ min: noon, max: noon + 3 * dayMs })),
    estimated: fc.boolean(),
    shares,
  });
  for (const id of ['a', 'b', 'c']) await store.createSession(exampleSession(id, { cwd: id === 'c' ? '/c' : '/ab' }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const { session, number, endedAt, estimated, shares: list } of changes) {
        await spend(session, ended(number, list, { endedAt, ...(estimated ? { estimated } : {}) }));
      }
      const opened = openDatabase({ file: place.file });
      if (opened.type === 'failed') throw new Error(opened.detail);
      const { database } = opened;
      const kept = keptSums(database);
      expect(kept).toEqual(countedSums(database));
      for (const id of ['b', 'a', 'c']) rebuildViews(database, id, exampleFold);
      expect(keptSums(database)).toEqual(kept);
      database.close();
    }),
    { numRuns: 15 },
  );
});
