import { describe, expect, test } from 'vitest';
import type { AgentTask, Schedule } from '../../../core/fleet/task.ts';
import { fieldsOf, taskOf } from './task-form.ts';

const empty = fieldsOf(null, 'a', 'Europe/Berlin');
const filled = { ...empty, title: ' Fix it ', prompt: 'Please.\n' };

test('what is filled in is sent, and what is not has its usual value', () => {
  expect(taskOf(filled)).toEqual({
    type: 'task',
    task: {
      agentId: 'a',
      title: 'Fix it',
      prompt: 'Please.\n',
      files: [],
      dependsOn: [],
      priority: 0,
      limits: { turns: null, dollars: null, minutes: null },
      schedule: { type: 'once', at: null },
    },
  });
});

test.each<Schedule>([
  { type: 'once', at: null },
  { type: 'once', at: 1_800_000_000_000 },
  { type: 'every', minutes: 30 },
  { type: 'cron', expression: '*/5 * * * *', timeZone: 'Asia/Tokyo' },
])('a schedule that is shown and left alone stays as it was: %j', (schedule) => {
  const task = { ...filled, priority: 2, schedule } as unknown as AgentTask;
  expect(taskOf(fieldsOf(task, '', 'UTC'))).toMatchObject({ task: { schedule, priority: 2 } });
});

describe('what is wrong is said at its place', () => {
  test('where nothing is filled in', () => {
    expect(taskOf(fieldsOf(null, '', 'UTC'))).toEqual({
      type: 'problems',
      problems: { agentId: 'Say who is to do it.', title: 'Give it a title.', prompt: 'Say what is to be done.' },
    });
  });

  test.each([
    [{ kind: 'at', at: '' }, 'schedule'],
    [{ kind: 'every', minutes: null }, 'schedule'],
    [{ kind: 'every', minutes: Number.NaN }, 'schedule'],
    [{ kind: 'cron', expression: ' ' }, 'schedule'],
    [{ priority: 1.5 }, 'numbers'],
    [{ limits: { turns: null, dollars: Number.NaN, minutes: null } }, 'numbers'],
  ] as const)('%j', (wrong, key) => {
    const problems = taskOf({ ...filled, ...wrong });
    expect(problems.type === 'problems' && Object.keys(problems.problems)).toEqual([key]);
  });
});

describe('text left in After', () => {
  const others = [
    { id: 'd', title: 'Write the draft', state: 'queued' },
    { id: 't', title: 'Twin', state: 'queued' },
    { id: 'u', title: 'Twin', state: 'running' },
    { id: 'o', title: 'Old', state: 'done' },
  ] as const;

  test('becomes the dependency when it is the title of one open task', () => {
    const typed = { ...filled, dependsOn: ['t'], typedTask: ' write the DRAFT ' };
    expect(taskOf(typed, others)).toMatchObject({ type: 'task', task: { dependsOn: ['t', 'd'] } });
    expect(taskOf({ ...typed, dependsOn: ['d'] }, others)).toMatchObject({ task: { dependsOn: ['d'] } });
  });

  test.each(['Write', 'Twin', 'Old', 'x'])('refuses the form when it is %j', (typedTask) => {
    const answer = taskOf({ ...filled, typedTask }, others);
    expect(answer.type === 'problems' && Object.keys(answer.problems)).toEqual(['after']);
  });

  test('is nothing when it is blank', () => {
    expect(taskOf({ ...filled, typedTask: ' ' }, others).type).toBe('task');
  });
});

test('a prompt whose template still needs a value is refused', () => {
  expect(taskOf(filled, [], 'Fill in what.')).toEqual({ type: 'problems', problems: { prompt: 'Fill in what.' } });
});

test('text left in Files refuses the form', () => {
  const answer = taskOf({ ...filled, typedFile: 'src/a' });
  expect(answer.type === 'problems' && Object.keys(answer.problems)).toEqual(['files']);
});
