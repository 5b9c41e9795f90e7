import { expect, it } from 'vitest';
import { called, claimed, returned, turnStarted } from '../../../../test/core/events.test-support.ts';
import { type Story, tell } from '../../../../test/core/story.test-support.ts';
import type { Json, JsonObject } from '../../json.ts';

let number = 0;

function use(story: Story, name: string, input: JsonObject, structured: Json, failed = false): void {
  number += 1;
  story.line(called(`t${number}`, { name, input }));
  story.line(returned(`t${number}`, { structured, failed }));
}

function create(story: Story, id: string, subject: string): void {
  use(story, 'TaskCreate', { subject, description: `about ${subject}` }, { task: { id, subject } });
}

function start(): Story {
  return tell(claimed(1), turnStarted());
}

function shown(story: Story): (string | string[])[][] {
  return story.state.todos.map(({ id, subject, status, blockedBy }) => [id, subject, status, blockedBy]);
}

const list = (...items: [string, string][]): JsonObject => ({
  todos: items.map(([content, status]) => ({ content, status, activeForm: `${content}ing` })),
});

it('TodoWrite replaces the list, as soon as it is called', () => {
  const story = start();
  story.line(called('t', { name: 'TodoWrite', input: list(['Look', 'completed'], ['Mend', 'in_progress']) }));
  expect(story.state.todos).toMatchObject([
    { id: '1', subject: 'Look', status: 'completed', activeForm: 'Looking' },
    { id: '2', subject: 'Mend', status: 'in_progress' },
  ]);
  use(story, 'TodoWrite', list(['Mend', 'completed']), {});
  expect(shown(story)).toEqual([['1', 'Mend', 'completed', []]]);
});

it('the list of a subagent is not the list of the session', () => {
  const story = start();
  use(story, 'TodoWrite', list(['Mine', 'pending']), {});
  story.line(
    called('nested', { name: 'TodoWrite', input: list(['Its own', 'pending']), parent: 'a', messageId: 'ma' }),
  );
  story.line(returned('nested', { parent: 'a', structured: {} }));
  expect(story.state.todos.map(({ subject }) => subject)).toEqual(['Mine']);
});

it('TaskCreate adds, TaskUpdate changes, with what blocks what, both ways', () => {
  const story = start();
  create(story, '1', 'Fix');
  create(story, '2', 'Test');
  create(story, '3', 'Ship');
  use(story, 'TaskUpdate', { taskId: '1', status: 'in_progress', owner: 'me', addBlocks: ['2'] }, { success: true });
  use(story, 'TaskUpdate', { taskId: '3', addBlockedBy: ['1', '2'] }, { success: true });
  use(story, 'TaskUpdate', { taskId: '3', addBlockedBy: ['2'], subject: 'Ship it' }, { success: true });
  use(story, 'TaskUpdate', { taskId: '2', activeForm: 'Testing' }, { success: true });
  use(story, 'TaskUpdate', { taskId: '2', description: 'all of it' }, { success: true });
  expect(shown(story)).toEqual([
    ['1', 'Fix', 'in_progress', []],
    ['2', 'Test', 'pending', ['1']],
    ['3', 'Ship it', 'pending', ['1', '2']],
  ]);
  expect(story.state.todos).toMatchObject([
    { owner: 'me', description: 'about Fix', activeForm: null },
    { owner: null, description: 'all of it', activeForm: 'Testing' },
    {},
  ]);
});

it('a task that is deleted blocks nothing any more', () => {
  const story = start();
  create(story, '1', 'Fix');
  create(story, '2', 'Test');
  use(story, 'TaskUpdate', { taskId: '2', addBlockedBy: ['1'] }, { success: true });
  use(story, 'TaskUpdate', { taskId: '1', status: 'deleted' }, { success: true });
  expect(shown(story)).toEqual([['2', 'Test', 'pending', []]]);
});

it('an update that failed or was not made changes nothing', () => {
  const story = start();
  create(story, '1', 'Fix');
  use(story, 'TaskUpdate', { taskId: '1', status: 'completed' }, null, true);
  use(story, 'TaskUpdate', { taskId: '1', status: 'completed' }, { success: false });
  expect(shown(story)).toEqual([['1', 'Fix', 'pending', []]]);
});

it('an update that came together with other results, without its structure, is not lost', () => {
  const story = start();
  create(story, '1', 'Fix');
  story.line(called('u1', { name: 'TaskUpdate', input: { taskId: '1', status: 'completed' } }), called('u2'));
  story.line(returned('u1'), returned('u2'));
  expect(shown(story)).toEqual([['1', 'Fix', 'completed', []]]);
});

it('an update whose result came before its call is not lost', () => {
  const story = start();
  create(story, '1', 'Fix');
  story.line(returned('u1', { structured: { success: true } }));
  story.line(called('u1', { name: 'TaskUpdate', input: { taskId: '1', status: 'completed' } }));
  expect(shown(story)).toEqual([['1', 'Fix', 'completed', []]]);
});

it('TaskList is the truth about which tasks there are, and keeps what it leaves out', () => {
  const story = start();
  create(story, '1', 'Fix');
  create(story, '2', 'Test');
  use(story, 'TaskUpdate', { taskId: '2', activeForm: 'Testing' }, { success: true });
  const tasks = [
    { id: '2', subject: 'Test', status: 'pending', blockedBy: ['1'] },
    { id: '3', subject: 'New', status: 'pending', owner: 'me' },
  ];
  use(story, 'TaskList', {}, { tasks });
  expect(shown(story)).toEqual([
    ['2', 'Test', 'pending', ['1']],
    ['3', 'New', 'pending', []],
  ]);
  expect(story.state.todos).toMatchObject([
    { description: 'about Test', activeForm: 'Testing', owner: null },
    { owner: 'me' },
  ]);
  use(story, 'Bash', {}, { tasks: [] });
  expect(story.state.todos).toHaveLength(2);
});

it('the list has a limit', () => {
  const story = start();
  use(story, 'TodoWrite', list(...Array.from({ length: 900 }, (): [string, string] => ['x', 'pending'])), {});
  expect(story.state.todos).toHaveLength(500);
});
