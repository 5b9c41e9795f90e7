import { expect, it } from 'vitest';
import { denialIn } from './denial.ts';

it.each([
  'Permission to use Bash with command touch n has been denied.',
  '<tool_use_error>File is in a directory that is denied by your permission settings.</tool_use_error>',
  'WebFetch denied access to domain:example.com.',
  "Output redirection to '/home/user/project/sub/out.txt' was blocked by your settings",
])('a rule has denied: %s', (text) => {
  expect(denialIn(text)).toEqual({ decision: 'reject', source: 'config', reason: 'rule' });
});

it.each([
  '<tool_use_error>Error: No such tool available: Bash</tool_use_error>',
  '<tool_use_error>Error: No such tool available: Bash. Bash is disabled for this session, in subagents as well as here.</tool_use_error>',
])('a tool is not there: %s', (text) => {
  expect(denialIn(text)).toEqual({ decision: 'unavailable', source: null, reason: 'noSuchTool' });
});

it.each([
  '<tool_use_error>InputValidationError: Read failed due to the following issue:\nThe required parameter `file_path` is missing</tool_use_error>',
  '<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>',
])('the CLI did not take the call: %s', (text) => {
  expect(denialIn(text)).toEqual({ decision: 'invalid', source: null, reason: 'badCall' });
});

it('a call that went wrong on its way may have been allowed', () => {
  expect(denialIn('<tool_use_error>Error calling tool (Read): no luck</tool_use_error>')).toBeNull();
});

it('a hook has denied', () => {
  expect(denialIn('PreToolUse:Bash hook error: [exit 2]: No.')).toMatchObject({ decision: 'reject', source: 'hook' });
});

it.each(['Exit code 1\nPermission to use Bash has been denied', 'cat: a: Permission denied', ''])(
  'words of a command are no denial: %j',
  (text) => {
    expect(denialIn(text)).toBeNull();
  },
);
