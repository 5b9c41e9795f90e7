import { expect, test } from 'vitest';
import { toolEntry } from './tool-entry.test-support.ts';
import { toolMark } from './tool-mark.ts';

test('a command that failed tells its exit code', () => {
  const result = { text: 'Exit code 3\nout', images: [], structured: null, decision: null };
  expect(toolMark(toolEntry({ state: { type: 'failed', durationMs: 5 }, result }))).toEqual({
    type: 'failed',
    durationMs: 5,
    words: 'exit 3',
  });
});

test('a call whose task works on in the background runs since it was made', () => {
  const task = { ...aTask, status: 'running' };
  expect(toolMark(toolEntry({ state: { type: 'done', durationMs: 5 }, task }))).toEqual({
    type: 'running',
    since: 100,
  });
});

test('when the task has ended, its own time counts', () => {
  const task = { ...aTask, status: 'completed', usage: { tokens: 1, toolUses: 1, durationMs: 900 } };
  expect(toolMark(toolEntry({ state: { type: 'done', durationMs: 5 }, task }))).toEqual({
    type: 'done',
    durationMs: 900,
  });
});

test('a task that was stopped has not succeeded', () => {
  const task = { ...aTask, status: 'killed' };
  expect(toolMark(toolEntry({ state: { type: 'done', durationMs: 5 }, task }))).toMatchObject({
    type: 'failed',
    words: 'killed',
  });
});

const aTask = {
  id: 't',
  toolUseId: 'call',
  kind: null,
  subagent: null,
  description: '',
  usage: null,
  lastTool: null,
  summary: null,
  error: null,
};
