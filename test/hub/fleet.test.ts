import { expect, test } from 'vitest';
import { agentOf, taskFor } from '../fleet/fleet-house.ts';
import { openPort } from './port.ts';

test('[W41] who follows the agents gets all of them, and then what changes, until they do not', async () => {
  const { house, harbour } = await openPort();
  const { fleet } = harbour;
  await fleet.putAgent('ada', agentOf(house.project, { desiredExecutionState: 'paused' }));
  await fleet.putTask('one', taskFor('ada'));
  const peer = await harbour.peer();
  peer.say({ type: 'fleet.watch' });
  const all = await peer.next('fleet');
  expect([all.agents.map(({ id }) => id), all.tasks.map(({ id }) => id)]).toEqual([['ada'], ['one']]);
  await fleet.putTask('two', taskFor('ada'));
  expect(await peer.next('agentTask.changed', ({ task }) => task.id === 'two')).toMatchObject({
    task: { state: 'queued', waitsFor: [{ type: 'agent', state: 'paused' }] },
  });
  await fleet.wish('ada', 'stopped');
  await peer.next('agent.changed', ({ agent }) => agent.executionState === 'stopped');
  await fleet.deleteTask('two');
  expect(await peer.next('agentTask.deleted')).toMatchObject({ taskId: 'two' });
  await fleet.deleteAgent('ada');
  expect(await peer.next('agent.deleted')).toMatchObject({ agentId: 'ada' });
  peer.say({ type: 'fleet.unwatch' });
  const other = await harbour.peer();
  other.say({ type: 'fleet.watch' });
  await other.next('fleet');
  await fleet.putAgent('ben', agentOf(house.project));
  await other.next('agent.changed', ({ agent }) => agent.id === 'ben');
  expect(peer.heard.some((one) => one.type === 'agent.changed' && one.agent.id === 'ben')).toBe(false);
});
