import { expect, test } from 'vitest';
import type { Agent } from '../core/fleet/agent.ts';
import type { AgentTask } from '../core/fleet/task.ts';
import { followFleet } from './watched-fleet.ts';

const agent = (id: string, name = id) => ({ id, name }) as Agent;
const task = (id: string, agentId: string, title = id) => ({ id, agentId, title }) as AgentTask;

test('what changes takes the place of what was, and an agent that is deleted takes its tasks along', () => {
  const fleet = followFleet(() => {});
  let told = 0;
  fleet.onChange(() => {
    told += 1;
  });
  fleet.take({ type: 'agent.changed', agent: agent('early') });
  expect(fleet.agents).toBe(null);
  fleet.take({ type: 'fleet', agents: [agent('a'), agent('b')], tasks: [task('1', 'a'), task('2', 'b')] });
  const before = fleet.agents;
  fleet.take({ type: 'agent.changed', agent: agent('a', 'Ada') });
  fleet.take({ type: 'agentTask.changed', task: task('3', 'a') });
  fleet.take({ type: 'agentTask.deleted', taskId: '1' });
  expect(before?.get('a')?.name).toBe('a');
  expect(fleet.agents?.get('a')?.name).toBe('Ada');
  expect([...(fleet.tasks?.keys() ?? [])]).toEqual(['2', '3']);
  fleet.take({ type: 'agent.deleted', agentId: 'a' });
  expect([...(fleet.agents?.keys() ?? [])]).toEqual(['b']);
  expect([...(fleet.tasks?.keys() ?? [])]).toEqual(['2']);
  expect(told).toBe(6);
});
