import { expect, test } from 'vitest';
import { isSubagent } from '../../../../core/session/fold/task.ts';
import type { Todo } from '../../../../core/session/state.ts';
import { blockers, metadataWords } from './task-kinds.ts';

const todo = (id: string, rest: Partial<Todo> = {}): Todo => ({
  ...{ id, subject: `Do ${id}`, description: null, activeForm: null, status: 'pending', owner: null, blockedBy: [] },
  ...rest,
});

test('a todo is blocked by what is not done yet, by name', () => {
  const todos = [todo('1', { status: 'completed' }), todo('2'), todo('3', { blockedBy: ['1', '2', '9'] })];
  expect(todos.map((one) => blockers(one, todos))).toEqual([[], [], ['Do 2', 'task 9']]);
});

test('a subagent is known by its type or by the kind of its task', () => {
  const task = { id: 'a', toolUseId: null, description: '', status: 'running', usage: null };
  const rest = { lastTool: null, summary: null, error: null };
  expect(isSubagent({ ...task, ...rest, kind: 'local_agent', subagent: null })).toBe(true);
  expect(isSubagent({ ...task, ...rest, kind: null, subagent: 'Explore' })).toBe(true);
  expect(isSubagent({ ...task, ...rest, kind: 'local_bash', subagent: null })).toBe(false);
});

test('what is kept with a task is told by its names', () => {
  expect(metadataWords({ ticket: 'QD-7', tries: 2, tags: ['a'] })).toBe('ticket: QD-7 · tries: 2 · tags: ["a"]');
});
