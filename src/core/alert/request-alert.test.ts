import { expect, it } from 'vitest';
import type { RequestRecord } from '../session/entry.ts';
import { showsAll } from './alert.ts';
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

const isDecidable = (but: Partial<RequestRecord>) => {
  const { text, asked } = requestLine(request(but));
  return asked !== null && showsAll(text, asked);
};

it.each([
  ['a short command', { input: { command: 'ls -l' } }, true],
  ['a command in another script', { input: { command: 'cat 日本語.txt' } }, true],
  ['a command of two lines', { input: { command: 'ls\nrm -rf /' } }, false],
  ['a command with a line break at its end', { input: { command: 'ls\n' } }, false],
  ['a command with two spaces', { input: { command: 'rm a  b' } }, false],
  ['a command with a no-break space', { input: { command: 'rm a\u00a0b' } }, false],
  ['a command whose direction changes', { input: { command: 'ls \u202e txt.a fr- mr' } }, false],
  ['a command with a character of no width', { input: { command: 'ls\u200b -l' } }, false],
  ['a command with hidden tags', { input: { command: 'ls\u{e0041}' } }, false],
  ['a command with an escape sequence', { input: { command: 'ls \u001b[2K' } }, false],
  ['a command with letters from right to left', { input: { command: 'rm א; ב' } }, false],
  ['a command with accents', { input: { command: 'cat re\u0301sume\u0301 ệ\u0323\u0302' } }, true],
  ['a command under a pile of marks', { input: { command: `ls a${'\u0336'.repeat(3)}; rm b` } }, false],
  ['a command that is too long to be seen', { input: { command: `echo ${'x'.repeat(200)}` } }, false],
  ['a command with more to it', { input: { command: 'ls', dangerouslyDisableSandbox: true } }, false],
  ['a command that was clipped', { input: { command: 'ls' }, clipped: true }, false],
  ['an address', { tool: 'WebFetch', input: { url: 'https://example.com' } }, true],
  ['an address with a prompt', { tool: 'WebFetch', input: { url: 'https://example.com', prompt: 'x' } }, false],
  ['an edit, whose change is not seen', { tool: 'Edit', input: { file_path: 'a.ts', old_string: 'a' } }, false],
  ['a tool that nobody knows', { tool: 'mcp__db__drop_table', input: { query: 'x' } }, false],
  ['a question', { kind: 'question' as const, tool: 'AskUserQuestion', input: { questions: [] } }, false],
  ['a plan', { kind: 'plan' as const, tool: 'ExitPlanMode', input: { plan: 'x' } }, false],
])('[S28] %s can be decided without looking further: %o → %s', (_name, but, expected) => {
  expect(isDecidable(but)).toBe(expected);
});

it('[S28] shows hidden characters in what it says', () => {
  expect(requestLine(request({ input: { command: 'ls \u202e txt.a fr- mr' } })).text).toBe(
    'Bash: ls \\u{202e} txt.a fr- mr',
  );
  expect(requestLine(request({ tool: 'x\u200by', input: { command: 'ls' } })).text).toBe('x\\u{200b}y: ls');
});

it('says what it is about in one line', () => {
  expect(requestLine(request({ tool: 'mcp__db__drop_table', input: { query: 'x' } })).text).toBe('db › drop table: x');
  const questions = [{ question: 'Which one?' }];
  expect(requestLine(request({ kind: 'question', input: { questions } })).text).toBe('Asks: Which one?');
  expect(requestLine(request({ input: { command: 'a'.repeat(500) } })).text.length).toBeLessThan(180);
});
