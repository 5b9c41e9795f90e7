import { expect, test } from 'vitest';
import { agentOf, taskFor } from '../../../test/fleet/fleet-house.ts';
import type { ReconcileFailures } from './agent.ts';
import { afterFailure, isDue } from './backoff.ts';
import { dependencyCycle } from './dependency-cycle.ts';
import { dueChanges } from './due-task.ts';
import { type FleetState, withChanges } from './fleet-state.ts';
import { putAgent } from './person-agent.ts';
import { putTask } from './put-task.ts';
import { verdictOf } from './verdict.ts';

function fleetWith(...tasks: [string, Parameters<typeof taskFor>[1]][]): FleetState {
  let fleet: FleetState = { agents: new Map(), tasks: new Map() };
  const apply = (judged: ReturnType<typeof putAgent>) => {
    if (judged.type === 'changed') fleet = withChanges(fleet, judged.changes);
  };
  apply(putAgent(fleet, 'a', agentOf('/p'), 0));
  for (const [id, change] of tasks) apply(putTask(fleet, id, taskFor('a', { title: id, ...change }), 0));
  return fleet;
}

test('[W45] each failure waits twice as long, the fifth gives up, and a clock that was put back holds nothing up', () => {
  let failures: ReconcileFailures | null = null;
  const waits: (number | null)[] = [];
  for (let count = 0; count < 5; count++) {
    failures = afterFailure(failures, { reason: 'r', now: 1000, isFinal: false });
    waits.push(failures.nextAttemptAt);
  }
  expect(waits).toEqual([2000, 3000, 5000, 9000, null]);
  const once = afterFailure(null, { reason: 'r', now: 1000, isFinal: false });
  expect([isDue(once, 1999), isDue(once, 2000), isDue(once, 500)]).toEqual([false, true, true]);
  expect(afterFailure(null, { reason: 'r', now: 1000, isFinal: true }).nextAttemptAt).toBe(null);
});

test('[W46] a ring of any length is found, by the titles on the way', () => {
  const nodes = new Map([
    ['b', { title: 'B', dependsOn: ['c', 'x'] }],
    ['c', { title: 'C', dependsOn: ['d'] }],
    ['d', { title: 'D', dependsOn: ['a'] }],
    ['x', { title: 'X', dependsOn: [] }],
  ]);
  const others = (id: string) => nodes.get(id);
  expect(dependencyCycle('a', { title: 'A', dependsOn: ['x', 'b'] }, others)).toEqual(['A', 'B', 'C', 'D']);
  expect(dependencyCycle('a', { title: 'A', dependsOn: ['a'] }, others)).toEqual(['A']);
  expect(dependencyCycle('a', { title: 'A', dependsOn: ['x'] }, others)).toBe(null);
  const long = new Map(
    Array.from({ length: 20_000 }, (_, at) => [`${at}`, { title: `${at}`, dependsOn: [`${at + 1}`] }]),
  );
  expect(dependencyCycle('20000', { title: 'end', dependsOn: ['0'] }, (id) => long.get(id))).toHaveLength(20_001);
});

test('[W40] the same task again is no second one; what is wrong with another is told', () => {
  const fleet = fleetWith(['one', {}], ['daily', { schedule: { type: 'every', minutes: 60 } }]);
  expect(putTask(fleet, 'one', taskFor('a', { title: 'one' }), 5)).toEqual({ type: 'changed', changes: [] });
  const cron = (expression: string, timeZone = 'UTC') => ({
    schedule: { type: 'cron', expression, timeZone } as const,
  });
  for (const [change, message] of [
    [{ dependsOn: ['none'] }, 'There is no task none that this one could depend on.'],
    [{ dependsOn: ['daily'] }, '"daily" repeats, so it is never done.'],
    [cron('0 0 30 2 *'), 'This time never comes.'],
    [cron('0 0 * *'), 'A cron expression has five fields: minute, hour, day, month and weekday.'],
    [cron('0 0 * * *', 'Mars/Base'), 'Mars/Base is not a time zone.'],
  ] satisfies [Parameters<typeof taskFor>[1], string][]) {
    expect(putTask(fleet, 'two', taskFor('a', change), 5)).toEqual({ type: 'refused', code: 'invalid', message });
  }
  expect(putTask(fleet, 'two', taskFor('b'), 5)).toMatchObject({ code: 'notFound' });
});

test('[W47] missed times are one occurrence, and while that has not ended there is no other', () => {
  const fleet = fleetWith(['often', { schedule: { type: 'every', minutes: 1 } }]);
  const often = fleet.tasks.get('often');
  if (!often) throw new Error('no task');
  expect(often).toMatchObject({ state: 'scheduled', nextAt: 60_000 });
  const after = withChanges(
    fleet,
    dueChanges(often, fleet, 600_000, () => 'first'),
  );
  expect(after.tasks.get('first')).toMatchObject({
    state: 'queued',
    occurrenceOf: 'often',
    schedule: { type: 'once', at: null },
  });
  const later = after.tasks.get('often');
  expect(later).toMatchObject({ state: 'scheduled', nextAt: 660_000 });
  const again = withChanges(after, later ? dueChanges(later, after, 700_000, () => 'second') : []);
  expect([...again.tasks.keys()]).toEqual(['often', 'first']);
  expect(again.tasks.get('often')?.nextAt).toBe(760_000);
});

test('[W49] what a turn says of its task: done, failed with the reason, or for a person to judge', () => {
  const turn = { outcome: 'success', failed: false, errors: [], text: ' well done ', wasInterrupted: false };
  expect(verdictOf(turn)).toEqual({ state: 'done', reason: null, summary: 'well done' });
  expect(verdictOf({ ...turn, text: 'x'.repeat(3000) }).summary).toHaveLength(2000);
  const failed = { ...turn, failed: true, outcome: 'error_during_execution' };
  expect(verdictOf({ ...failed, errors: ['API Error: 400'] })).toMatchObject({
    state: 'failed',
    reason: 'API Error: 400',
  });
  expect(verdictOf({ ...failed, text: null })).toMatchObject({
    reason: 'The turn ended with an error (error_during_execution).',
  });
  expect(verdictOf({ ...failed, wasInterrupted: true })).toMatchObject({ state: 'needsPerson' });
});
