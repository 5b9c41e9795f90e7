import { describe, expect, it } from 'vitest';
import { noBudget } from '../budget/budget-state.ts';
import { decideBudgets } from '../budget/decide.ts';
import { foldBudgetState } from '../budget/fold-budget.ts';
import { type GuardAct, guardStandings, taskHold } from './guard.ts';
import { planOf } from './plan.ts';
import { newestUsage, type UsageWindow } from './usage.ts';

const now = 1_800_000_000_000;
const used = (utilization: number | null, resetsAt: number | null = now + 3_600_000): UsageWindow[] => [
  { kind: 'five_hour', status: 'allowed', utilization, resetsAt, heardAt: now },
];
const standings = (act: GuardAct, windows: UsageWindow[], at = now) =>
  guardStandings({ list: [{ window: 'five_hour', share: 0.8, act }] }, windows, at);

describe('a guard', () => {
  it('warns once when its share is used, and holds no session', () => {
    const [event, ...others] = decideBudgets(noBudget, standings('warn', used(0.95)), true);
    expect([event, others]).toMatchObject([
      { type: 'budget.warned', budget: { window: 'five_hour', spent: 0.95 } },
      [],
    ]);
    const after = event ? foldBudgetState(noBudget, event, now) : noBudget;
    expect(decideBudgets(after, standings('warn', used(0.97)), true)).toEqual([]);
    expect(decideBudgets(noBudget, standings('warn', used(0.5)), true)).toEqual([]);
  });

  it('pauses until the window resets or has room again', () => {
    const [event] = decideBudgets(noBudget, standings('pause', used(0.8)), true);
    expect(event).toMatchObject({ type: 'budget.reached', interrupted: true });
    const held = event ? foldBudgetState(noBudget, event, now) : noBudget;
    expect(decideBudgets(held, standings('pause', used(0.9)), false)).toEqual([]);
    const lifted = [{ type: 'budget.lifted', reason: 'period' }];
    expect(decideBudgets(held, standings('pause', used(0.9), now + 7_200_000), false)).toMatchObject(lifted);
    expect(decideBudgets(held, standings('pause', used(0.2)), false)).toMatchObject(lifted);
  });

  it('holds new tasks until then, and nothing where the window is not known', () => {
    expect(taskHold(standings('hold', used(0.8)))).toEqual({ until: now + 3_600_000 });
    expect(taskHold(standings('hold', used(0.8, null)))).toEqual({ until: null });
    expect(taskHold(standings('warn', used(0.9)))).toBeNull();
    expect(taskHold(standings('hold', used(0.8), now + 7_200_000))).toBeNull();
    expect(standings('pause', [])).toEqual([]);
    expect(standings('pause', used(null))).toEqual([]);
  });
});

describe('usage', () => {
  it('is the newest word on each window, whoever heard it', () => {
    const week = { kind: 'seven_day', status: 'allowed', utilization: 0.1, resetsAt: null, heardAt: now };
    const [old] = used(0.2);
    const newer = { ...week, utilization: 0.3, heardAt: now + 1 };
    const known = newestUsage([newer], [week, ...(old ? [old] : [])]);
    expect(known.map(({ kind, utilization }) => [kind, utilization])).toEqual([
      ['five_hour', 0.2],
      ['seven_day', 0.3],
    ]);
  });

  it.each([
    [{ credential: 'ANTHROPIC_API_KEY' }, { type: 'none', by: 'apiKey' }],
    [
      { credential: 'none', provider: 'bedrock' },
      { type: 'none', by: 'bedrock' },
    ],
    [
      { credential: 'none', source: 'ANTHROPIC_AUTH_TOKEN' },
      { type: 'none', by: 'gateway' },
    ],
    [{ credential: 'none', source: 'claude.ai' }, { type: 'plan' }],
    [
      { credential: 'none', capabilities: [] },
      { type: 'unreported', version: '2.1.38' },
    ],
    [{ credential: null }, { type: 'unknown' }],
  ])('of an account with %j', ({ credential, provider, source, capabilities }: Facts, plan) => {
    const account = {
      email: null,
      organization: null,
      plan: null,
      source: source ?? null,
      ...(provider === undefined ? {} : { provider }),
    };
    expect(planOf({ account, credential, capabilities: capabilities ?? ['x'], version: '2.1.38' })).toEqual(plan);
  });
});

type Facts = { credential: string | null; provider?: string; source?: string; capabilities?: string[] };
