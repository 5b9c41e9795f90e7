import { expect, it } from 'vitest';
import { exampleTask } from '../../../test/alerts/example-task.ts';
import type { Happening } from '../../core/alert/alert.ts';
import type { FleetEvent } from '../../core/fleet/fleet-event.ts';
import type { AgentTask } from '../../core/fleet/task.ts';
import { followTasks } from './follow-tasks.ts';

function followed(tasks: AgentTask[] = []) {
  const told: Happening[] = [];
  let listener: (event: FleetEvent) => void = () => {};
  const fleet = {
    watch: (heard: typeof listener) => {
      listener = heard;
      return () => {};
    },
    snapshot: async () => ({ tasks }),
  };
  const follower = followTasks(fleet, { tell: (happenings) => told.push(...happenings), now: () => 10_000_000 });
  return { told, follower, change: (task: AgentTask) => listener({ type: 'agentTask.changed', task }) };
}

const ids = (told: Happening[]) => told.flatMap((one) => (one.type === 'raised' ? [one.alert.id] : []));

it('a task is told of once for each state, however often it changes', () => {
  const { told, change } = followed();
  change(exampleTask({ state: 'done', cost: 1 }));
  change(exampleTask({ state: 'done', cost: 2 }));
  change(exampleTask({ state: 'done', attempts: 2 }));
  expect(ids(told)).toEqual(['task t 1 done', 'task t 2 done']);
});

it('what ended while nobody listened is told at the start, unless it is long ago', async () => {
  const { told, follower } = followed([
    exampleTask({ id: 'new', state: 'done', endedAt: 9_000_000 }),
    exampleTask({ id: 'old', state: 'done', endedAt: 1 }),
    exampleTask({ id: 'stuck', state: 'needsPerson' }),
    exampleTask({ id: 'busy', state: 'running' }),
  ]);
  await follower.catchUp();
  expect(ids(told)).toEqual(['task new 1 done', 'task stuck 1 needsPerson']);
});
