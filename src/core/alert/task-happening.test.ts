import { expect, it } from 'vitest';
import type { AgentTask } from '../fleet/task.ts';
import { taskHappenings } from './task-happening.ts';

const task = (but: Partial<AgentTask>): AgentTask => ({
  id: 't',
  agentId: 'a',
  title: 'Write tests',
  prompt: '',
  files: [],
  dependsOn: [],
  priority: 0,
  limits: { turns: null, dollars: null, minutes: null },
  schedule: { type: 'once', at: null },
  createdAt: 1,
  occurrenceOf: null,
  state: 'running',
  attempts: 1,
  sessionId: 's',
  messageId: null,
  startedAt: 1,
  endedAt: null,
  nextAt: null,
  cost: 0,
  summary: null,
  reason: null,
  waitsFor: [],
  ...but,
});

it('a task that is done, failed or needs a person is told', () => {
  expect(taskHappenings(task({ state: 'done', summary: 'All green' }), 5)).toMatchObject([
    { alert: { kind: 'task', text: 'All green', id: 'task t 1 done' } },
  ]);
  expect(taskHappenings(task({ state: 'failed', reason: 'Too many turns' }), 5)).toMatchObject([
    { alert: { kind: 'taskFailure', text: 'Too many turns' } },
  ]);
  expect(taskHappenings(task({ state: 'needsPerson' }), 5)).toMatchObject([{ alert: { kind: 'taskFailure' } }]);
});

it('a task that waits for a request leaves it to the request to tell so', () => {
  const waitsFor = [{ type: 'request', requestId: 'r', summary: '' }] as const;
  expect(taskHappenings(task({ state: 'needsPerson', waitsFor: [...waitsFor] }), 5)).toEqual([]);
});

it('a task that goes on settles what was told of it', () => {
  expect(taskHappenings(task({ state: 'queued' }), 5)).toEqual([{ type: 'settled', subject: 'task t', at: 5 }]);
});
