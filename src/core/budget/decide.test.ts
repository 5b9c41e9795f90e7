import { describe, expect, it } from 'vitest';
import { allowancesOf, type Budget } from './budget.ts';
import { type BudgetEvent, type BudgetState, noBudget } from './budget-state.ts';
import { decideBudgets, type Standing } from './decide.ts';
import { foldBudgetState } from './fold-budget.ts';

const standing = (spent: number, rest: Partial<Standing> = {}): Standing => ({
  id: 'day',
  scope: 'day',
  project: null,
  dollars: 10,
  warnAt: 0.8,
  act: 'pause',
  period: { from: 1000, to: 2000 },
  spent,
  ...rest,
});

const types = (events: BudgetEvent[]) => events.map(({ type }) => type);

/** A session that is told what was spent, step by step. */
function story() {
  let state: BudgetState = noBudget;
  const note = (event: BudgetEvent) => {
    state = foldBudgetState(state, event, 1500);
  };
  return {
    spend: (standings: Standing[], isRunning = false) => {
      const events = decideBudgets(state, standings, isRunning);
      events.forEach(note);
      return events;
    },
    note,
    get state() {
      return state;
    },
  };
}

describe('what was spent', () => {
  it('below the share of the warning leads to nothing', () => {
    expect(story().spend([standing(7.99)])).toEqual([]);
  });

  it('is warned of once, and again when the amount or the day is another', () => {
    const session = story();
    expect(types(session.spend([standing(8)]))).toEqual(['budget.warned']);
    expect(session.spend([standing(9)])).toEqual([]);
    expect(types(session.spend([standing(9, { dollars: 11 })]))).toEqual(['budget.warned']);
    expect(types(session.spend([standing(9, { period: { from: 2000, to: 3000 } })]))).toEqual(['budget.warned']);
  });

  it('holds a session back once, and tells whether a turn was broken off', () => {
    const session = story();
    expect(session.spend([standing(10)], true)).toMatchObject([
      { type: 'budget.reached', interrupted: true, budget: { spent: 10, dollars: 10, until: 2000 } },
    ]);
    expect(session.spend([standing(12)])).toEqual([]);
    expect(session.state.held).toMatchObject({ id: 'day', interrupted: true, at: 1500 });
  });

  it('that turns out to be less frees nobody', () => {
    const session = story();
    session.spend([standing(10)], true);
    expect(session.spend([standing(6)])).toEqual([]);
    expect(session.state.held).not.toBeNull();
  });

  it('a stop is for good: no turn is taken up again', () => {
    const session = story();
    session.spend([standing(10, { act: 'stop' })], true);
    expect(session.state.held?.interrupted).toBe(false);
  });
});

describe('a session that is held back goes on', () => {
  const held = () => {
    const session = story();
    session.spend([standing(10)], true);
    return session;
  };
  const lifted = (events: BudgetEvent[]) =>
    events.flatMap((event) => (event.type === 'budget.lifted' ? [event.reason] : []));

  it('when the budget is raised', () => {
    const session = held();
    expect(lifted(session.spend([standing(10, { dollars: 20 })]))).toEqual(['raised']);
    expect(session.state.held).toBeNull();
  });

  it('when its time is over', () => {
    expect(lifted(held().spend([standing(0, { period: { from: 2000, to: 3000 } })]))).toEqual(['period']);
  });

  it('when there is no such budget any more', () => {
    expect(lifted(held().spend([]))).toEqual(['removed']);
  });

  it('when a person allows more, up to that, and not in the next period', () => {
    const session = held();
    session.note({ type: 'budget.allowed', id: 'day', since: 1000, dollars: 15, by: 'phone' });
    expect(lifted(session.spend([standing(11)]))).toEqual(['allowed']);
    expect(types(session.spend([standing(15)]))).toEqual(['budget.reached']);
    session.note({ type: 'budget.allowed', id: 'day', since: 1000, dollars: null, by: 'phone' });
    expect(lifted(session.spend([standing(900)]))).toEqual(['allowed']);
    expect(session.spend([standing(9000)])).toEqual([]);
    const tomorrow = { from: 2000, to: 3000 };
    expect(types(session.spend([standing(10, { period: tomorrow })]))).toEqual(['budget.reached']);
  });

  it('not while another budget is reached, which it is told of', () => {
    const session = held();
    const month = standing(30, { id: 'month', scope: 'month', dollars: 30 });
    expect(session.spend([standing(10, { dollars: 20 }), month])).toMatchObject([
      { type: 'budget.reached', interrupted: true, budget: { id: 'month' } },
    ]);
    expect(lifted(session.spend([standing(10, { dollars: 20 }), { ...month, dollars: 60 }]))).toEqual(['raised']);
  });
});

describe('the budgets of a folder', () => {
  const now = Date.parse('2026-05-04T22:30:00Z');
  const list: Budget[] = [
    { scope: 'session', dollars: 5, act: 'ask' },
    { scope: 'project', dollars: 10, act: 'pause' },
    { scope: 'project', project: '/dear', dollars: 50, act: 'stop', warnAt: 0.5 },
    { scope: 'month', dollars: 300, act: 'ask' },
  ];

  it('are its own where it has one, and what holds for each where not', () => {
    const of = (cwd: string) => allowancesOf({ list }, cwd, now).map(({ id, dollars }) => [id, dollars]);
    expect(of('/dear')).toEqual([
      ['session', 5],
      ['project:/dear', 50],
      ['month', 300],
    ]);
    expect(of('/cheap')).toEqual([
      ['session', 5],
      ['project', 10],
      ['month', 300],
    ]);
    expect(of('/.quarterdeck-worktrees/dear/fix-it')).toEqual(of('/dear'));
  });

  it('count the days and months of the zone', () => {
    const [, project, month] = allowancesOf({ list, zone: 'Europe/Berlin' }, '/x', now);
    expect(new Date(project?.period?.from ?? 0).toISOString()).toBe('2026-05-04T22:00:00.000Z');
    expect(new Date(month?.period?.to ?? 0).toISOString()).toBe('2026-05-31T22:00:00.000Z');
    expect(project?.warnAt).toBe(0.8);
  });
});
