import { describe, expect, test } from 'vitest';
import { type AgentTask, taskStates } from '../../../core/fleet/task.ts';
import { columnOf, columnsOf } from './board-columns.ts';

const task = (id: string, facts: Partial<AgentTask> = {}) =>
  ({
    id,
    agentId: 'a',
    title: id,
    prompt: '',
    state: 'queued',
    priority: 0,
    createdAt: 1,
    waitsFor: [],
    ...facts,
  }) as unknown as AgentTask;

const all = { agentId: null, text: '' };

describe('the column of a task', () => {
  test.each(taskStates)('%s is on the board', (state) => {
    expect(columnOf({ state, waitsFor: [] })).toBe(state === 'cancelled' ? 'failed' : state);
  });

  test('is that of a person as soon as it asks for one', () => {
    const waitsFor = [{ type: 'request', requestId: 'r', summary: 'wants to edit' }] as const;
    expect(columnOf({ state: 'running', waitsFor: [...waitsFor] })).toBe('needsPerson');
  });
});

test('what comes next stands first, and what ended last', () => {
  const tasks = [
    task('old', { createdAt: 1 }),
    task('urgent', { createdAt: 9, priority: 5 }),
    task('older', { createdAt: 0 }),
    task('early', { state: 'done', endedAt: 1 }),
    task('late', { state: 'done', endedAt: 2 }),
  ];
  const { queued, done } = columnsOf(tasks, all);
  expect(queued.map(({ id }) => id)).toEqual(['urgent', 'older', 'old']);
  expect(done.map(({ id }) => id)).toEqual(['late', 'early']);
});

test('only those of one agent are shown, or those with a word in title or prompt', () => {
  const tasks = [task('Fix login', { agentId: 'b' }), task('Other', { prompt: 'See the LOGIN page' }), task('None')];
  const ids = (filter: Parameters<typeof columnsOf>[1]) => columnsOf(tasks, filter).queued.map(({ id }) => id);
  expect(ids({ agentId: null, text: ' login ' })).toEqual(['Fix login', 'Other']);
  expect(ids({ agentId: 'b', text: '' })).toEqual(['Fix login']);
});
