import { expect, it } from 'vitest';
import type { RequestRecord } from '../session/entry.ts';
import { requestLine } from './request-alert.ts';

const request = (but: Partial<RequestRecord>): RequestRecord => ({
  id: 'r',
  kind: 'permission',
  toolUseId: null,
  tool: 'Bash',
  input: {},
  clipped: false,
  title: null,
  description: null,
  reason: null,
  blockedPath: null,
  suggestions: [],
  agentId: null,
  seq: 1,
  openedAt: 1,
  epoch: 1,
  state: { type: 'pending' },
  ...but,
});

it.each([
  ['a short command', { input: { command: 'ls -l' } }, true],
  ['a command of two lines', { input: { command: 'ls\nrm -rf /' } }, false],
  ['a command that is too long to be seen', { input: { command: `echo ${'x'.repeat(200)}` } }, false],
  ['a command with more to it', { input: { command: 'ls', dangerouslyDisableSandbox: true } }, false],
  ['a command that was clipped', { input: { command: 'ls' }, clipped: true }, false],
  ['an edit, whose change is not seen', { tool: 'Edit', input: { file_path: 'a.ts', old_string: 'a' } }, false],
  ['a tool that nobody knows', { tool: 'mcp__db__drop_table', input: { query: 'x' } }, false],
  ['a question', { kind: 'question' as const, tool: 'AskUserQuestion', input: { questions: [] } }, false],
  ['a plan', { kind: 'plan' as const, tool: 'ExitPlanMode', input: { plan: 'x' } }, false],
])('%s can be decided without looking further: %s', (_name, but, isDecidable) => {
  expect(requestLine(request(but)).isDecidable).toBe(isDecidable);
});

it('says what it is about in one line', () => {
  expect(requestLine(request({ tool: 'mcp__db__drop_table', input: { query: 'x' } })).text).toBe('db › drop table: x');
  const questions = [{ question: 'Which one?' }];
  expect(requestLine(request({ kind: 'question', input: { questions } })).text).toBe('Asks: Which one?');
  expect(requestLine(request({ input: { command: 'a'.repeat(500) } })).text.length).toBeLessThan(180);
});
