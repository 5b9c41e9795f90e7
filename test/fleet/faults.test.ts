import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isEnded } from '../../src/core/fleet/fleet-state.ts';
import type { Fleet } from '../../src/server/fleet/fleet.ts';
import { makeFakeClaude, ranOf, startsOf } from '../fake-claude/make.ts';
import { until as untilState } from '../session/house.ts';
import { agentOf, eventsOf, handClock, openFleet, taskFor, untilAgent, untilTask } from './fleet-house.ts';
import { open } from './open-fleet.ts';

/** Time passes, and somebody looks. */
async function pass(fleet: Fleet, clock: ReturnType<typeof handClock>, ms: number): Promise<void> {
  clock.move(ms);
  await fleet.wish('ada', 'active');
}

async function failTimes(fleet: Fleet, clock: ReturnType<typeof handClock>, times: number): Promise<void> {
  for (let count = 1; count <= times; count++) {
    await untilAgent(fleet, 'ada', ({ reconcileFailures }) => reconcileFailures?.count === count);
    await pass(fleet, clock, 60_000);
  }
}

test('[W45] a folder that is gone is tried five times, and the agent says why it was given up', async () => {
  const clock = handClock();
  const { house, fleet } = await open({}, { now: clock.now });
  await fleet.putAgent('ada', agentOf(join(house.project, 'gone')));
  await fleet.putTask('one', taskFor('ada'));
  await failTimes(fleet, clock, 4);
  const failed = await untilAgent(fleet, 'ada', ({ executionState }) => executionState === 'failed');
  expect(failed).toMatchObject({
    reason: 'There is no such folder.',
    reconcileFailures: { count: 5, nextAttemptAt: null },
  });
  const waiting = { state: 'queued', attempts: 0, waitsFor: [{ type: 'agent', state: 'failed' }] } as const;
  expect(await untilTask(fleet, 'one', ({ state }) => state === 'queued')).toMatchObject(waiting);
  expect(startsOf(house.fake)).toEqual([]);
  await fleet.putAgent('ada', agentOf(house.project));
  await fleet.retryAgent('ada');
  await untilTask(fleet, 'one', ({ state }) => state === 'done');
});

test('a folder that nobody trusts starts nothing, and is not tried again', async () => {
  const { house, fleet } = await open();
  await fleet.putAgent('ada', agentOf(house.folder));
  await fleet.putTask('one', taskFor('ada'));
  const failed = await untilAgent(fleet, 'ada', ({ executionState }) => executionState === 'failed');
  expect(failed).toMatchObject({ reason: 'Nobody has said yet that its folder is trusted.' });
  expect(failed.reconcileFailures).toMatchObject({ count: 1, nextAttemptAt: null });
  expect(startsOf(house.fake)).toEqual([]);
});

test('[W45] a CLI that always crashes is started five times, then its task fails; after a retry it runs once', async () => {
  const clock = handClock();
  const { house, fleet } = await open(
    { atStart: [{ type: 'exit', code: 3, stderr: 'out of order' }] },
    { now: clock.now },
  );
  await fleet.putAgent('ada', agentOf(house.project));
  await fleet.putTask('one', taskFor('ada'));
  await failTimes(fleet, clock, 4);
  const failed = await untilTask(fleet, 'one', ({ state }) => isEnded(state));
  expect(failed).toMatchObject({ state: 'failed', attempts: 1 });
  expect(failed.reason).toContain('out of order');
  expect(await fleet.agent('ada')).toMatchObject({ executionState: 'failed', currentTaskId: null });
  expect(startsOf(house.fake)).toHaveLength(5);
  const told = (await eventsOf(fleet, 'ada')).map(({ type }) => type);
  expect(told.filter((type) => type === 'failed')).toHaveLength(4);
  expect(told).toContain('gaveUp');
  makeFakeClaude(house.fake, {});
  await fleet.retryTask('one');
  await fleet.retryAgent('ada');
  const done = await untilTask(fleet, 'one', ({ state }) => state === 'done');
  expect(done.attempts).toBe(2);
  expect(ranOf(house.fake).map(({ uuid }) => uuid)).toEqual([done.messageId]);
});

test('[W43] a CLI that dies in a turn is started again, and another message goes on; nothing runs twice', async () => {
  const { house, fleet } = await open({ runs: [{ turns: [[{ type: 'text' }, { type: 'die' }]] }] });
  await fleet.putAgent('ada', agentOf(house.project));
  await fleet.putTask('one', taskFor('ada'));
  const done = await untilTask(fleet, 'one', ({ state }) => state === 'done');
  expect(done).toMatchObject({ attempts: 1 });
  expect(await fleet.agent('ada')).toMatchObject({ reconcileFailures: null });
  const ran = ranOf(house.fake).map(({ uuid }) => uuid);
  expect(ran).toEqual([done.messageId, expect.not.stringMatching(done.messageId ?? '')]);
});

test('a task that never ends is interrupted when its time is over, and the next one runs', async () => {
  const { house, fleet } = await open({ turns: [[{ type: 'text' }, { type: 'hang' }]] });
  await fleet.putAgent('ada', agentOf(house.project));
  const limits = { turns: null, dollars: null, minutes: 0.005 };
  await fleet.putTask('endless', taskFor('ada', { limits, priority: 1 }));
  await fleet.putTask('next', taskFor('ada', { prompt: 'next' }));
  const failed = await untilTask(fleet, 'endless', ({ state }) => isEnded(state));
  expect(failed).toMatchObject({ state: 'failed', reason: 'It took longer than 0.005 minutes.' });
  await untilTask(fleet, 'next', ({ state }) => state === 'done');
  expect(startsOf(house.fake)).toHaveLength(1);
});

test('[W49] a turn that a person interrupts needs a person; one that is cancelled is cancelled', async () => {
  const { house, fleet } = await open({ turn: [{ type: 'text' }, { type: 'hang' }] });
  await fleet.putAgent('ada', agentOf(house.project));
  await fleet.putTask('broken', taskFor('ada', { priority: 1 }));
  await fleet.putTask('cancelled', taskFor('ada'));
  const { sessionId } = await untilTask(fleet, 'broken', ({ state }) => state === 'running');
  const session = await until(fleet, () => house.open(sessionId ?? ''));
  await untilState(session, ({ turn }) => turn.type === 'running');
  await session.interrupt();
  const judged = await untilTask(fleet, 'broken', ({ state }) => state === 'needsPerson');
  expect(judged).toMatchObject({ reason: 'Its turn was interrupted.' });
  expect(await fleet.task('cancelled')).toMatchObject({ state: 'queued', waitsFor: [{ type: 'turn' }] });
  expect(await fleet.finishTask('broken', 'failed')).toMatchObject({ state: 'failed' });
  await untilTask(fleet, 'cancelled', ({ state }) => state === 'running');
  await fleet.cancelTask('cancelled');
  expect(await untilTask(fleet, 'cancelled', ({ state }) => isEnded(state))).toMatchObject({ state: 'cancelled' });
});

/** Tries until there is one. */
async function until<Value>(fleet: Fleet, get: () => Promise<Value>): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const look = () => get().then(resolve, () => {});
  const leave = fleet.watch(() => void look());
  void look();
  return promise.finally(leave);
}

test('[W47] a clock that jumps a week runs a repeating task once, and one that is put back runs nothing again', async () => {
  const clock = handClock();
  const { house, fleet } = await open({}, { now: clock.now });
  await fleet.putAgent('ada', agentOf(house.project));
  await fleet.putTask('hourly', taskFor('ada', { schedule: { type: 'every', minutes: 60 } }));
  const seen = new Set<string>();
  const first = new Promise<string>((resolve) => {
    fleet.watch((event) => {
      if (event.type !== 'agentTask.changed' || event.task.occurrenceOf !== 'hourly') return;
      seen.add(event.task.id);
      if (event.task.state === 'done') resolve(event.task.id);
    });
  });
  await pass(fleet, clock, 7 * 24 * 3_600_000);
  await first;
  await pass(fleet, clock, -7 * 24 * 3_600_000);
  await fleet.putTask('after', taskFor('ada', { prompt: 'after' }));
  await untilTask(fleet, 'after', ({ state }) => state === 'done');
  expect(seen.size).toBe(1);
  expect(ranOf(house.fake)).toHaveLength(2);
  const template = await fleet.task('hourly');
  expect(template).toMatchObject({ state: 'scheduled', attempts: 0 });
  expect(template?.nextAt).toBeGreaterThan(clock.now() + 7 * 24 * 3_600_000);
});

test('[W48] two servers on one database: one keeps the agents, the other looks, and takes over when the first is gone', async () => {
  const { house, fleet } = await open();
  await fleet.putAgent('ada', agentOf(house.project, { desiredExecutionState: 'paused' }));
  const other = await openFleet(house, { lookEveryMs: 20 });
  await expect.poll(() => other.agent('ada')).toMatchObject({ name: 'Ada', executionState: 'paused' });
  expect(await other.wish('ada', 'active')).toMatchObject({ type: 'refused', code: 'heldElsewhere' });
  expect(await other.putTask('one', taskFor('ada'))).toMatchObject({ code: 'heldElsewhere' });
  fleet.stop();
  await fleet.close();
  const taken = new Promise<void>((resolve) => {
    other.watch((event) => event.type === 'agent.changed' && resolve());
  });
  await taken;
  await other.putTask('one', taskFor('ada'));
  await other.wish('ada', 'active');
  await untilTask(other, 'one', ({ state }) => state === 'done');
  expect(ranOf(house.fake)).toHaveLength(1);
  other.stop();
  await other.close();
});

test('a thousand tasks wait in order, and an agent that is deleted takes its CLI and its tasks along', async () => {
  const { house, fleet } = await open({ turn: [{ type: 'text' }, { type: 'hang' }] });
  await fleet.putAgent('ada', agentOf(house.project, { desiredExecutionState: 'paused' }));
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  await Promise.all(ids.map((id, index) => fleet.putTask(id, taskFor('ada', { priority: index === 999 ? 1 : 0 }))));
  expect((await fleet.snapshot()).tasks).toHaveLength(1000);
  await fleet.wish('ada', 'active');
  await untilTask(fleet, ids[999] ?? '', ({ state }) => state === 'running');
  await untilAgent(fleet, 'ada', ({ processStatus }) => processStatus === 'RUNNING');
  await fleet.deleteAgent('ada');
  expect(await fleet.agent('ada')).toBe(null);
  await expect.poll(() => house.store.agentRow('ada'), { timeout: 20_000 }).toBe(null);
  expect(await house.store.openRuns(10)).toEqual([]);
  expect((await fleet.snapshot()).tasks).toEqual([]);
});
