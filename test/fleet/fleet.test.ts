import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Fleet } from '../../src/server/fleet/fleet.ts';
import { ranOf, startsOf } from '../fake-claude/make.ts';
import { fakeHouse, type House } from '../session/house.ts';
import { agentOf, eventsOf, openFleet, taskFor, untilTask } from './fleet-house.ts';

const leaving: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const leave of leaving.splice(0).reverse()) await leave();
});

async function open(
  ...scenario: Parameters<typeof fakeHouse>
): Promise<{ house: House & { fake: string }; fleet: Fleet }> {
  const house = await fakeHouse(...scenario);
  const fleet = await openFleet(house);
  leaving.push(async () => {
    fleet.stop();
    await fleet.close();
    await house.close();
  });
  return { house, fleet };
}

test('an agent runs its tasks one after the other in one session, the most important first', async () => {
  const { house, fleet } = await open();
  await fleet.putAgent(
    'ada',
    agentOf(house.project, { desiredExecutionState: 'paused', systemPromptAddition: 'be kind' }),
  );
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await fleet.putTask(first, taskFor('ada', { prompt: 'one' }));
  await fleet.putTask(second, taskFor('ada', { prompt: 'two', files: ['a.ts', 'b c.ts'] }));
  await fleet.putTask(third, taskFor('ada', { prompt: 'three', priority: 9 }));
  expect(startsOf(house.fake)).toEqual([]);
  await fleet.wish('ada', 'active');
  const done = await untilTask(fleet, second, ({ state }) => state === 'done');
  expect(done).toMatchObject({ attempts: 1, summary: 'You said: two\n\n@a.ts\n@"b c.ts"', reason: null });
  expect(done.cost).toBeGreaterThan(0);
  expect(ranOf(house.fake).map(({ text }) => text.split('\n')[0])).toEqual(['three', 'one', 'two']);
  expect(startsOf(house.fake)).toHaveLength(1);
  expect(startsOf(house.fake)[0]?.argv).toContain('--append-system-prompt=be kind');
  const words = (await eventsOf(fleet, 'ada')).map(({ type }) => type);
  expect(words.filter((type) => type === 'taskStarted' || type === 'taskDone')).toHaveLength(6);
  expect(await fleet.agent('ada')).toMatchObject({
    executionState: 'idle',
    processStatus: 'RUNNING',
    currentTaskId: null,
  });
});
