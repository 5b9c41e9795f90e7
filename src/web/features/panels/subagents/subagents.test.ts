import { expect, test } from 'vitest';
import type { Json } from '../../../../core/json.ts';
import type { Entry, TaskRecord } from '../../../../core/session/entry.ts';
import { subagentsOf } from './subagents.ts';

const call = (id: string, seq: number, rest: { structured?: Json; task?: TaskRecord; name?: string } = {}): Entry => ({
  ...{ id, seq, ord: 0, at: seq, turn: 1, parent: null, type: 'tool', name: rest.name ?? 'Task' },
  input: { subagent_type: 'Explore', description: `Look at ${id}` },
  state: rest.structured ? { type: 'done', durationMs: 1 } : { type: 'running', since: seq },
  result: rest.structured ? { text: '', images: [], structured: rest.structured, decision: null } : null,
  ...{ request: null, task: rest.task ?? null, callSeq: 1, resultSeq: null, clipped: { input: false, result: false } },
});

const task = (id: string, toolUseId: string | null, status: string): TaskRecord => ({
  ...{ id, toolUseId, kind: 'local_agent', subagent: 'Plan', description: `Task ${id}`, status },
  ...{ usage: { tokens: 9, toolUses: 2, durationMs: 100 }, lastTool: 'Read', summary: null, error: null },
});

test('calls and tasks of agents, each once, the newest first', () => {
  const found = subagentsOf(
    [call('a', 1), call('b', 2), call('x', 3, { name: 'Bash' })],
    [task('1', 'b', 'running'), task('2', 'gone', 'completed')],
  );
  expect(found.map(({ id, kind, state, usage }) => [id, kind, state.type, usage?.tokens])).toEqual([
    ['b', 'Explore', 'running', 9],
    ['a', 'Explore', 'running', undefined],
    ['2', 'Plan', 'done', 9],
  ]);
});

test('the totals of a call that has returned come with its result', () => {
  const structured = { totalTokens: 1200, totalToolUseCount: 3, totalDurationMs: 4000 };
  const [agent] = subagentsOf([call('a', 1, { structured })], []);
  expect(agent).toMatchObject({ state: { type: 'done' }, usage: { tokens: 1200, toolUses: 3, durationMs: 4000 } });
});

test('the list of tasks is newer than what the call kept', () => {
  const [agent] = subagentsOf([call('a', 1, { task: task('1', 'a', 'running') })], [task('1', 'a', 'failed')]);
  expect(agent?.state).toEqual({ type: 'failed', words: 'failed' });
});

test('a task that is listed before it is told which call started it is not an agent more', () => {
  const listed = { ...task('1', null, 'running'), description: 'Look at a' };
  expect(subagentsOf([call('a', 1)], [listed]).map(({ id }) => id)).toEqual(['a']);
  expect(subagentsOf([call('b', 1)], [listed]).map(({ id }) => id)).toEqual(['b', '1']);
});
