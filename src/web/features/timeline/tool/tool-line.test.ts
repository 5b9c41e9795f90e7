import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../core/json.ts';
import type { RequestRecord } from '../../../../core/session/entry.ts';
import { returned } from './tool-entry.test-support.ts';
import { toolLabel, toolLine } from './tool-line.ts';

const cwd = '/home/user/project';

describe('a call in one line', () => {
  test.each<[string, JsonObject, string]>([
    ['Read', { file_path: `${cwd}/src/a.ts` }, 'src/a.ts'],
    ['Read', { file_path: '/etc/hosts', offset: 10, limit: 5 }, '/etc/hosts:10–14'],
    ['Read', { file_path: '/etc/hosts', offset: 10 }, '/etc/hosts:10–'],
    ['Bash', { command: 'npm test', description: 'Run tests' }, 'npm test'],
    ['Bash', { command: 'a\nb', description: 'Do two things' }, 'Do two things'],
    ['Bash', { command: 'a\nb' }, 'a …'],
    ['Grep', { pattern: 'next=', path: `${cwd}/src` }, '"next=" in src'],
    ['Grep', { pattern: 'x', glob: '*.ts' }, '"x" in *.ts'],
    ['Glob', { pattern: '**/*.ts' }, '**/*.ts'],
    ['WebFetch', { url: 'https://example.org/a', prompt: 'Read it' }, 'https://example.org/a'],
    ['WebSearch', { query: 'tides' }, 'tides'],
    ['Task', { subagent_type: 'Explore', description: 'Look around', prompt: '…' }, 'Look around'],
    ['TodoWrite', { todos: [{ status: 'completed' }, { status: 'pending' }, 7] }, '1 of 3 done'],
    ['TaskCreate', { subject: 'Fix bug' }, 'Fix bug'],
    ['TaskUpdate', { taskId: '1', status: 'in_progress' }, '#1 → in progress'],
    ['TaskUpdate', { taskId: '2', addBlockedBy: ['1'] }, '#2 waits for #1'],
    ['TaskUpdate', { taskId: '7', status: 'completed' }, 'Write the tests → done'],
    ['TaskUpdate', { taskId: '2', addBlockedBy: ['1', '7'] }, '#2 waits for #1, Write the tests'],
    ['TaskUpdate', { taskId: '7', subject: 'Write two tests' }, 'Write the tests → Write two tests'],
    ['TaskGet', { taskId: '7' }, 'Write the tests'],
    ['NotebookEdit', { notebook_path: `${cwd}/n.ipynb` }, 'n.ipynb'],
    ['Skill', { skill: 'pdf' }, 'pdf'],
    ['mcp__github__search', { query: 'quarterdeck' }, 'quarterdeck'],
    ['Strange', { long: 'x'.repeat(500), short: 'short one' }, 'short one'],
    ['Strange', {}, ''],
    ['Read', { file_path: 7 }, ''],
    ['Bash', {}, ''],
    ['Grep', { pattern: null }, '""'],
  ])('%s %j', (name, input, words) => {
    expect(lineOf(name, input).words).toBe(words);
  });

  test('a subagent goes by its own name, and the tool is in the label', () => {
    const input = { subagent_type: 'Explore', description: 'Look around' };
    expect(lineOf('Task', input).name).toBe('Explore');
    expect(toolLabel({ name: 'Task' }, lineOf('Task', input))).toBe('Tool: Task Explore Look around');
  });
});

test('an edited call tells what ran, and its original', () => {
  const call = returned('Bash', { command: 'npm test' }, '');
  const answer = { type: 'allow', input: { command: 'npm test --silent' }, suggestions: [] } as const;
  const state = { type: 'answered', answer, by: null, at: 1, received: true } as const;
  const request = { kind: 'permission', input: call.input, clipped: false, state } as unknown as RequestRecord;
  expect(toolLine({ ...call, request }, cwd)).toMatchObject({ words: 'npm test --silent', original: 'npm test' });
  expect(toolLine(call, cwd).original).toBeNull();
});

describe('what came of it', () => {
  test.each<[string, Json, string | null]>([
    ['Grep', { mode: 'content', numLines: 7, numFiles: 0 }, '7 matches'],
    ['Grep', { mode: 'count', numMatches: 7, numFiles: 4 }, '7 matches in 4 files'],
    ['Grep', { mode: 'files_with_matches', numFiles: 1 }, '1 file'],
    ['Grep', null, null],
    ['Glob', { numFiles: 100, truncated: true }, 'first 100 files'],
    ['Glob', 'text', null],
  ])('%s %j', (name, structured, note) => {
    expect(lineOf(name, {}, structured).note).toBe(note);
  });

  test('an edit is counted from its patch, a new file from its lines', () => {
    const structuredPatch = [{ oldStart: 1, newStart: 1, lines: ['-a', '+b', '+c'] }];
    expect(lineOf('Edit', {}, { structuredPatch }).stats).toEqual({ added: 2, removed: 1 });
    const created = { type: 'create', content: 'a\nb\n', structuredPatch: [] };
    expect(lineOf('Write', {}, created).stats).toEqual({ added: 2, removed: 0 });
    expect(lineOf('Edit', {}, null).stats).toBeNull();
    const clipped = { ...returned('Write', {}, '', created), clipped: { input: true, result: true } };
    expect(toolLine(clipped, cwd).stats).toBeNull();
    const lineCounts = { added: 3000, removed: 2 };
    expect(toolLine({ ...clipped, lineCounts }, cwd).stats).toEqual(lineCounts);
  });
});

function lineOf(name: string, input: JsonObject, structured: Json = null) {
  return toolLine(returned(name, input, '', structured), cwd, (id) => (id === '7' ? 'Write the tests' : null));
}
