import { expect, test } from 'vitest';
import { noticeWords } from './notice-words.ts';

test('an exported crash has its exit code, what to do, and the last of stderr', () => {
  const crash = { type: 'runEnded', epoch: 1, end: 'crashed', code: 1, signal: null, detail: null } as const;
  expect(noticeWords({ ...crash, stderr: 'out of memory' })).toBe('The CLI crashed (exit code 1): out of memory');
  expect(noticeWords({ ...crash, cause: 'bypassAsRoot' })).toContain('Choose another permission mode');
  expect(noticeWords({ ...crash, code: null, signal: 'SIGKILL' })).toBe('The CLI crashed (SIGKILL)');
  expect(noticeWords({ type: 'stderr', text: 'Ignoring 1 rule' })).toBe('stderr: Ignoring 1 rule');
});
