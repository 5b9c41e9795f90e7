import { expect, test } from 'vitest';
import { returned } from '../tool-entry.test-support.ts';
import { taskItems } from './task-list.ts';

const nobody = () => null;

test('a list of todos, the active one by what is being done', () => {
  const todos = [
    { content: 'Fix bug', status: 'in_progress', activeForm: 'Fixing bug' },
    { content: 'Run tests', status: 'pending', activeForm: 'Running tests' },
    7,
  ];
  const items = taskItems(returned('TodoWrite', { todos }, ''), nobody);
  expect(items?.map(({ subject, status }) => [subject, status])).toEqual([
    ['Fixing bug', 'in_progress'],
    ['Run tests', 'pending'],
    ['', 'pending'],
  ]);
});

test('a list of tasks, with what they wait for', () => {
  const tasks = [{ id: '2', subject: 'Run tests', status: 'pending', blockedBy: ['1'] }];
  expect(taskItems(returned('TaskList', {}, '', { tasks }), nobody)).toMatchObject([{ id: '2', blockedBy: ['1'] }]);
});

test('a task that is named by its number has the subject that is known of it', () => {
  const update = returned('TaskUpdate', { taskId: '1', status: 'completed' }, '');
  expect(taskItems(update, () => 'Fix bug')).toMatchObject([{ subject: 'Fix bug', status: 'completed' }]);
  expect(taskItems(update, nobody)).toMatchObject([{ subject: 'Task 1' }]);
});

test('a result of another shape has none', () => {
  expect(taskItems(returned('TaskList', {}, 'text'), nobody)).toBeNull();
  expect(taskItems(returned('TodoWrite', { todos: 'x' }, ''), nobody)).toBeNull();
});
