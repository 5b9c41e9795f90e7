import { expect, test } from 'vitest';
import type { ExternalRun } from '../../core/external-run.ts';
import { externalLook, placeWords } from './external-words.ts';

const run: ExternalRun = {
  sessionId: 'a',
  pid: 1,
  place: 'terminal',
  status: 'idle',
  waitingFor: null,
  cwd: '/',
  name: null,
  startedAt: 0,
  jobId: null,
};

test.each([
  ['busy', null, 'run', 'running'],
  ['waiting', 'approve Bash: ls', 'wait', 'waiting: approve Bash: ls'],
  ['waiting', null, 'wait', 'waiting'],
  ['idle', null, 'rest', 'idle'],
  ['unknown', null, 'rest', 'open'],
] as const)('%s, for %s, looks like %s: %s', (status, waitingFor, dot, words) => {
  expect(externalLook({ ...run, status, waitingFor })).toMatchObject({ dot, words });
});

test('what the CLI waits for cannot turn the text around it', () => {
  expect(externalLook({ ...run, status: 'waiting', waitingFor: 'a\u202eb' }).words).not.toContain('\u202e');
});

test('every place has a name', () => {
  expect(placeWords('background')).toBe('In the background');
  expect(placeWords('vscode')).toBe('In VS Code');
});
