import { expect, test } from 'vitest';
import { returned, toolEntry } from '../tool-entry.test-support.ts';
import { bashResult, cutOutput } from './bash-result.ts';

test('a command that went well has its two outputs', () => {
  const structured = { stdout: 'out', stderr: 'err', interrupted: false };
  expect(bashResult(returned('Bash', {}, 'out\nerr', structured))).toEqual({
    output: 'out',
    errors: 'err',
    exitCode: null,
    notes: [],
  });
});

test('one that failed has its code and both outputs in one', () => {
  const failed = {
    ...returned('Bash', {}, 'Exit code 3\nout\nerr'),
    state: { type: 'failed', durationMs: 1 } as const,
  };
  expect(bashResult(failed)).toEqual({ output: 'out\nerr', errors: '', exitCode: 3, notes: [] });
  const silent = { ...failed, result: { text: 'Exit code 1', images: [], structured: null, decision: null } };
  expect(bashResult(silent)).toMatchObject({ output: '', exitCode: 1 });
});

test('one that was cut off keeps what it had written, without the words of the CLI', () => {
  const words = 'Exit code 137\n[Request interrupted by user for tool use]\nfirst\nsecond';
  expect(cutOutput(returned('Bash', {}, words))).toBe('first\nsecond');
  expect(cutOutput(returned('Bash', {}, 'Exit code 137\n[Request interrupted by user for tool use]'))).toBe('');
  expect(cutOutput(returned('Bash', {}, "The user doesn't want to proceed with this tool use."))).toBe('');
});

test('what is not in the output is told', () => {
  const structured = { stdout: '', interrupted: true, backgroundTaskId: 'b1' };
  expect(bashResult(returned('Bash', {}, '', structured))?.notes).toEqual([
    'It was interrupted.',
    'It runs in the background as b1.',
  ]);
});

test('a command that runs has no result', () => {
  expect(bashResult(toolEntry({}))).toBeNull();
});
