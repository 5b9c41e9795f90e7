import { expect, test } from 'vitest';
import type { AgentTask } from '../../../core/fleet/task.ts';
import { mergeTasks, newlyFound } from './merge-tasks.ts';

const task = (id: string, state = 'done') => ({ id, state }) as AgentTask;

test('a task that was loaded once and is followed since is as it is followed', () => {
  const merged = mergeTasks([task('a', 'running')], [task('a'), task('b')]);
  expect(merged.map(({ id, state }) => `${id} ${state}`)).toEqual(['a running', 'b done']);
});

test('with nothing loaded the list stays the same', () => {
  const followed = [task('a')];
  expect(mergeTasks(followed, [])).toBe(followed);
});

test('of a page only what is not known counts', () => {
  expect(newlyFound([task('a'), task('b')], [task('a')]).map(({ id }) => id)).toEqual(['b']);
});
