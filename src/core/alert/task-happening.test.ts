import { expect, it } from 'vitest';
import { exampleTask as task } from '../../../test/alerts/example-task.ts';
import { taskHappenings } from './task-happening.ts';

it('a task that is done, failed or needs a person is told', () => {
  expect(taskHappenings(task({ state: 'done', summary: 'All green' }), 5)).toMatchObject([
    { alert: { kind: 'task', text: 'All green', id: 'task t 1 done' } },
    // The end of its turn is the same news.
    { type: 'settled', subject: 'end s' },
  ]);
  expect(taskHappenings(task({ state: 'failed', reason: 'Too many turns' }), 5)).toMatchObject([
    { alert: { kind: 'taskFailure', text: 'Too many turns' } },
    { type: 'settled', subject: 'end s' },
  ]);
  expect(taskHappenings(task({ state: 'needsPerson' }), 5)).toMatchObject([
    { alert: { kind: 'taskFailure' } },
    { type: 'settled', subject: 'end s' },
  ]);
});

it('a task that waits for a request leaves it to the request to tell so', () => {
  const waitsFor = [{ type: 'request', requestId: 'r', summary: '' }] as const;
  expect(taskHappenings(task({ state: 'needsPerson', waitsFor: [...waitsFor] }), 5)).toEqual([]);
});

it('a task that goes on settles what was told of it', () => {
  expect(taskHappenings(task({ state: 'queued' }), 5)).toEqual([{ type: 'settled', subject: 'task t', at: 5 }]);
});
