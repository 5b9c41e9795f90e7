import { afterEach, expect, test } from 'vitest';
import type { Guard } from '../../src/core/limit/guard.ts';
import { allEntries, fakeHouse, type House, say, turnsEnded, until } from './house.ts';

let house: House;
afterEach(() => house.close());

const start = 1_800_000_000_000;

const used = (utilization: number, resetsAt: number) => ({
  type: 'line' as const,
  text: JSON.stringify({
    type: 'rate_limit_event',
    rate_limit_info: {
      status: 'allowed',
      rateLimitType: 'five_hour',
      unifiedWindows: { five_hour: { utilization, resetsAt: resetsAt / 1000, status: 'allowed' } },
    },
  }),
});

test('[W56] a guard pauses every session at its share, and they continue when the window resets', async () => {
  let now = start;
  const list: Guard[] = [
    { window: 'five_hour', share: 0.5, act: 'warn' },
    { window: 'five_hour', share: 0.9, act: 'pause' },
  ];
  const turns = [[used(0.6, start + 3_600_000)], [used(0.95, start + 3_600_000)]];
  house = await fakeHouse({ turns }, { wantedGuards: () => ({ list }), now: () => now });
  const session = await house.create();
  await say(session, 'one');
  await until(session, ({ budget }) => Object.keys(budget.warned).length > 0);
  await until(session, turnsEnded(1));
  expect(session.state.budget.held).toBeNull();
  await say(session, 'two');
  await until(session, ({ budget, turn }) => budget.held !== null && turn.type === 'none');
  expect(session.state.budget.held).toMatchObject({ scope: 'window', window: 'five_hour', spent: 0.95, act: 'pause' });

  // It is the account's: a session that heard nothing is held back too.
  const other = await house.create();
  await say(other, 'three');
  await until(other, ({ budget }) => budget.held !== null);
  expect(other.state.outbox).toMatchObject([{ delivery: 'saved' }]);
  now += 3_600_001;
  await house.budgets.reconsider();
  await until(other, turnsEnded(1));
  const entries = await allEntries(house.store, session.id);
  const steps = entries.flatMap((entry) =>
    entry.type === 'notice' && entry.notice.type === 'budget' ? [entry.notice.step] : [],
  );
  expect(steps).toEqual(['warned', 'reached', 'period']);
});

test('[W56] a person lets one session continue past a guard', async () => {
  const list: Guard[] = [{ window: 'five_hour', share: 0.9, act: 'pause' }];
  const turns = [[used(0.95, start + 3_600_000)]];
  house = await fakeHouse({ turns }, { wantedGuards: () => ({ list }), now: () => start });
  const session = await house.create();
  await say(session, 'one');
  await until(session, ({ budget, turn }) => budget.held !== null && turn.type === 'none');
  await say(session, 'two');
  await session.budget.allow(null, 'phone');
  await until(session, ({ outbox, turns: count, turn }) => outbox.length === 0 && count >= 2 && turn.type === 'none');
  expect(session.state.budget.held).toBeNull();
});
