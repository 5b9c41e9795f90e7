import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { AgentTask } from '../../src/core/fleet/task.ts';
import { activeLimit } from '../../src/core/limit/limited.ts';
import { type Failure, marker, reply } from '../../src/server/demo/model-api/script.ts';
import type { Fleet } from '../../src/server/fleet/fleet.ts';
import { limitReached, onPlan } from '../claude/plan.ts';
import { openRealHouse, type RealHouse } from '../session/real-house.ts';
import { agentOf, openFleet, taskFor, untilTask } from './fleet-house.ts';

let real: RealHouse;
let fleet: Fleet;
afterEach(async () => {
  fleet.stop();
  await real.house.registry.close();
  await fleet.close();
  await real.close();
});

async function open(files: Record<string, string> = {}): Promise<void> {
  real = await openRealHouse('2.1.325', { files }, {}, onPlan);
  fleet = await openFleet(real.house);
  await fleet.putAgent('ada', agentOf(real.house.project));
}

/** A task whose first turn runs into a limit. */
async function limited(failure: Failure): Promise<string> {
  await open();
  real.api.add('limit', [failure, reply('Continued.')]);
  const id = randomUUID();
  await fleet.putTask(id, taskFor('ada', { prompt: `Work. ${marker('limit')}` }));
  return id;
}

const isOver = ({ endedAt }: AgentTask) => endedAt !== null;

test('the CLI reads in the files of a task, and leaves the words of one without files as they are', async () => {
  await open({ 'my notes.txt': 'The word is plover.' });
  real.api.add('files', [reply('Read.')]);
  real.api.add('words', [reply('Heard.')]);
  const [files, words] = [randomUUID(), randomUUID()];
  await fleet.putTask(files, taskFor('ada', { prompt: `Look. ${marker('files')}`, files: ['my notes.txt'] }));
  await fleet.putTask(words, taskFor('ada', { prompt: `/cost @none ${marker('words')}` }));
  expect(await untilTask(fleet, files, isOver)).toMatchObject({ state: 'done', summary: 'Read.' });
  expect(await untilTask(fleet, words, isOver)).toMatchObject({ state: 'done', summary: 'Heard.' });
  expect(JSON.stringify(real.api.requests.map(({ body }) => body))).toContain('The word is plover.');
});

test('[W54] a task that no longer is to continue after its limit needs a person', async () => {
  const id = await limited(limitReached(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000));
  const waiting = await untilTask(fleet, id, ({ waitsFor }) => waitsFor[0]?.type === 'limit');
  const session = await real.house.open(waiting.sessionId ?? '');
  const told = (await real.house.store.openHappenings(100)).map(({ happening }) => happening);
  // It was a limit and no failure, and is nobody's business once the agent continues.
  expect(told).toMatchObject([
    { type: 'settled' },
    { type: 'raised', alert: { text: expect.stringMatching(/^You've hit your/) } },
    { type: 'settled', subject: `end ${session.id}` },
  ]);
  expect(await session.continuation.cancel(activeLimit(session.state)?.turn ?? 0, 'phone')).toEqual({ type: 'saved' });
  expect(await untilTask(fleet, id, isOver)).toMatchObject({ state: 'needsPerson' });
});

test('[W54] a task whose limit has no reset time needs a person', async () => {
  const { headers: _, ...failure } = limitReached(0);
  const claim = { 'anthropic-ratelimit-unified-representative-claim': 'five_hour' };
  const id = await limited({ ...failure, headers: { 'anthropic-ratelimit-unified-status': 'rejected', ...claim } });
  expect(await untilTask(fleet, id, isOver)).toMatchObject({ state: 'needsPerson' });
});
