import { expect, it } from 'vitest';
import {
  called,
  claimed,
  returned,
  runEnded,
  taskEnded,
  taskFacts,
  taskStarted,
  turnEnded,
  turnStarted,
} from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';
import { isBackgroundTask } from './task.ts';

const launched = [
  claimed(1),
  turnStarted(),
  called('a', { name: 'Task' }),
  taskStarted('k1', 'a'),
  returned('a', { text: 'Async agent launched' }),
];

it('an async Task call stays open after its result and after the turn, and closes when its task ended', () => {
  const story = tell(...launched, turnEnded());
  expect(story.entry('a', 'tool')).toMatchObject({ state: { type: 'done' }, task: { id: 'k1', status: 'running' } });
  expect(Object.keys(story.state.open)).toEqual(['a']);
  story.line(taskEnded('k1', { usage: { tokens: 9, toolUses: 2, durationMs: 30 } }));
  expect(story.entry('a', 'tool').task).toMatchObject({
    status: 'completed',
    summary: 'end of k1',
    usage: { tokens: 9 },
  });
  expect(story.state.open).toEqual({});
});

it('a task that is reported as completed before its end is told still gets its summary on the call', () => {
  const story = tell(...launched);
  story.line({ type: 'task.updated', id: 'k1', status: null, description: 'renamed', error: null });
  story.line({ type: 'task.updated', id: 'k1', status: 'completed', description: null, error: null });
  expect(story.state.tasks).toMatchObject([{ status: 'completed', description: 'renamed' }]);
  story.line(taskEnded('k1'));
  expect(story.entry('a', 'tool').task).toMatchObject({ status: 'completed', summary: 'end of k1' });
  expect(story.state.open).toEqual({});
});

it('a task whose end is never told does not keep its call open beyond the turn', () => {
  const story = tell(...launched);
  story.line({ type: 'task.updated', id: 'k1', status: 'failed', description: null, error: 'it broke' });
  expect(Object.keys(story.state.open)).toEqual(['a']);
  story.line(turnEnded());
  expect(story.state.open).toEqual({});
  expect(story.entry('a', 'tool').task).toMatchObject({ status: 'failed', error: 'it broke' });
});

it('a list of tasks is all that runs: one that is missing is over', () => {
  const story = tell(...launched);
  story.line({ type: 'tasks.listed', tasks: [taskFacts('k1'), taskFacts('k2')] });
  expect(story.state.tasks.map(({ id, toolUseId, status }) => [id, toolUseId, status])).toEqual([
    ['k1', 'a', 'running'],
    ['k2', null, 'running'],
  ]);
  story.line({ type: 'tasks.listed', tasks: [taskFacts('k2')] });
  expect(story.state.tasks.map(({ status }) => status)).toEqual(['ended', 'running']);
  story.line(taskEnded('k1'));
  expect(story.entry('a', 'tool').task).toMatchObject({ status: 'completed', summary: 'end of k1' });
});

it('a task whose call has not returned runs in the foreground and is not in the list', () => {
  const story = tell(claimed(1), turnStarted(), called('a', { name: 'Task' }), taskStarted('k1', 'a'));
  story.line({ type: 'tasks.listed', tasks: [] });
  expect(story.state.tasks.map(({ status }) => status)).toEqual(['running']);
});

it('a command that its turn waits for is no background task, until it is moved there or listed there', () => {
  const facts = { ...taskFacts('k1'), toolUseId: 'a', kind: 'local_bash', subagent: null };
  const started = { type: 'task.started', task: { ...facts, isBackground: false } } as const;
  const begin = () => tell(claimed(1), turnStarted(), called('a', { name: 'Bash' }), started);
  const story = begin();
  const background = ({ state } = story) => state.tasks.filter(isBackgroundTask).map(({ id }) => id);
  expect(background()).toEqual([]);
  story.line(returned('a'), taskEnded('k1'));
  expect(background()).toEqual([]);

  const moved = begin();
  moved.line({ type: 'task.updated', id: 'k1', status: null, description: null, error: null, isBackground: true });
  expect(background(moved)).toEqual(['k1']);
  const listed = begin();
  listed.line({ type: 'tasks.listed', tasks: [{ ...facts, toolUseId: null }] });
  expect(background(listed)).toEqual(['k1']);
  // An older CLI doesn't say.
  const older = tell(claimed(1), turnStarted(), called('a', { name: 'Bash' }), { type: 'task.started', task: facts });
  expect(background(older)).toEqual(['k1']);
});

it('a task that is listed before it starts learns its call from the start', () => {
  const story = tell(claimed(1), turnStarted(), called('a', { name: 'Task' }));
  story.line({ type: 'tasks.listed', tasks: [taskFacts('k1')] });
  story.line(taskStarted('k1', 'a'));
  expect(story.state.tasks).toMatchObject([{ id: 'k1', toolUseId: 'a' }]);
  expect(story.entry('a', 'tool').task?.id).toBe('k1');
});

it('progress shows on the task and its call, and without words keeps those it had', () => {
  const story = tell(...launched);
  const usage = { tokens: 5, toolUses: 1, durationMs: 3 };
  story.line({ type: 'task.progressed', id: 'k1', description: '', usage, lastTool: 'Read' });
  expect(story.entry('a', 'tool').task).toMatchObject({ description: 'work of k1', usage, lastTool: 'Read' });
  story.line({ type: 'task.progressed', id: 'k1', description: 'Reading a.txt', usage, lastTool: 'Read' });
  expect(story.state.tasks[0]?.description).toBe('Reading a.txt');
  expect(story.line({ type: 'task.progressed', id: 'other', description: '', usage, lastTool: null })).toEqual([]);
});

it('two tasks that run side by side keep apart', () => {
  const story = tell(...launched, called('b', { name: 'Task' }), taskStarted('k2', 'b'), returned('b'));
  story.line(taskEnded('k2', { summary: 'second' }));
  expect(Object.keys(story.state.open)).toEqual(['a']);
  story.line(taskEnded('k1', { summary: 'first' }));
  expect(story.all('tool').map(({ id, task }) => [id, task?.summary])).toEqual([
    ['a', 'first'],
    ['b', 'second'],
  ]);
});

it('a task whose call did not return is cut with the call when the turn ends', () => {
  const story = tell(claimed(1), turnStarted(), called('a', { name: 'Task' }), taskStarted('k1', 'a'), turnEnded());
  expect(story.entry('a', 'tool')).toMatchObject({ state: { type: 'cut' }, task: { status: 'cut' } });
  expect(story.state.tasks.map(({ status }) => status)).toEqual(['cut']);
});

it('[C11] a task is cut when its process ends', () => {
  const story = tell(...launched, turnEnded(), runEnded(1));
  expect(story.state.tasks.map(({ status }) => status)).toEqual(['cut']);
  expect(story.entry('a', 'tool')).toMatchObject({ state: { type: 'done' }, task: { status: 'cut' } });
  expect(story.state.open).toEqual({});
});

it('tasks do not pile up, whether their end is told or not', () => {
  const story = tell(claimed(1), turnStarted());
  for (let number = 0; number < 500; number += 1) {
    story.line(called(`a${number}`, { name: 'Task' }), taskStarted(`k${number}`, `a${number}`), returned(`a${number}`));
    if (number % 2 === 0) story.line(taskEnded(`k${number}`));
  }
  expect(story.state.tasks.length).toBeLessThanOrEqual(120);
  story.line(turnEnded());
  expect(Object.keys(story.state.open).length).toBeLessThanOrEqual(100);
  story.line(runEnded(1));
  expect(story.state.tasks.length).toBeLessThanOrEqual(20);
});

it('a task says what it does now, and keeps its name', () => {
  const story = tell(...launched);
  const usage = { tokens: 9, toolUses: 2, durationMs: 30 };
  const before = story.state.tasks[0]?.description;
  const told = { type: 'task.progressed', id: 'k1', usage, lastTool: 'Read' } as const;
  story.line({ ...told, description: 'Reading the parser', progress: 'Reading the parser' });
  expect(story.state.tasks[0]).toMatchObject({ description: before, progress: 'Reading the parser', lastTool: 'Read' });
  expect(story.entry('a', 'tool').task).toMatchObject({ progress: 'Reading the parser' });
  story.line({ ...told, description: 'Another name' });
  expect(story.state.tasks[0]).toMatchObject({ description: 'Another name', progress: 'Reading the parser' });
});
