import { expect, test } from 'vitest';
import type { Entry, TaskRecord } from '../../../core/session/entry.ts';
import type { Server } from '../../../core/session/fact.ts';
import type { Todo } from '../../../core/session/state.ts';
import { type Counted, tabCounts } from './tab-counts.ts';

const nothing: Counted = { todos: [], tasks: [], servers: [], entries: [], hasOlder: false };

const todo = (status: string) => ({ status }) as Todo;
const server = (status: string) => ({ name: status, status }) as Server;
const agent = (id: string, status: string) => ({ id, status, toolUseId: null, subagent: 'Explore' }) as TaskRecord;

function edited(id: string, path: string): Entry {
  const result = { text: '', images: [], structured: { filePath: path }, decision: null };
  const clipped = { input: false, result: false };
  return { id, type: 'tool', name: 'Edit', input: {}, state: { type: 'done' }, result, clipped } as unknown as Entry;
}

test('where there is nothing to count there is no count', () => {
  expect(tabCounts(nothing)).toEqual({});
  expect(tabCounts({ ...nothing, servers: [server('connected')], tasks: [agent('a', 'completed')] })).toEqual({});
});

test('tasks tell how many of them are done, as their panel does', () => {
  const { tasks } = tabCounts({ ...nothing, todos: ['completed', 'in_progress', 'pending'].map(todo) });
  expect(tasks).toMatchObject({ figure: '1/3', words: '1 of 3 tasks done' });
});

test('a file that was changed twice is one; older entries may have changed more', () => {
  const entries = [edited('1', '/a'), edited('2', '/b'), edited('3', '/a')];
  expect(tabCounts({ ...nothing, entries }).files).toMatchObject({ figure: '2', words: '2 files changed' });
  expect(tabCounts({ ...nothing, entries, hasOlder: true }).files?.figure).toBe('2+');
});

test('agents tell how many of them run', () => {
  const tasks = [agent('a', 'running'), agent('b', 'completed')];
  expect(tabCounts({ ...nothing, tasks }).subagents).toMatchObject({ figure: '1', words: '1 running' });
});

test('servers with trouble are told: amber where only a person is needed, red where one failed', () => {
  const servers = [server('needs-auth'), server('connected'), server('disabled')];
  expect(tabCounts({ ...nothing, servers }).mcp).toMatchObject({ figure: '1', look: 'wait' });
  expect(tabCounts({ ...nothing, servers: [...servers, server('failed')] }).mcp).toEqual({
    figure: '2',
    words: '1 server failed, 1 server to sign in to',
    look: 'bad',
  });
});
