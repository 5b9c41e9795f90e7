import { expect, test } from 'vitest';
import type { ExternalRun } from '../../../core/external-run.ts';
import { barWords, openBarWords } from './bar-words.ts';

test('a session that answers runs; one that has long been quiet was only last used there', () => {
  expect(barWords(true, 0, 'now').title).toBe('This session runs in a terminal');
  expect(barWords(false, 60_000, '1 min').title).toBe('This session is in a terminal');
  expect(barWords(false, 3_600_000, '1 h').title).toBe('This session was last used in a terminal, 1 h');
});

const run = {
  pid: 7,
  place: 'background',
  status: 'waiting',
  waitingFor: 'approve Bash: ls',
  jobId: 'ab',
} as ExternalRun;

test('a background agent can be stopped where the CLI can; what another program has open is closed there', () => {
  const background = openBarWords(run, true);
  expect(background).toMatchObject({ title: 'In the background, waiting: approve Bash: ls', act: 'stopAndTake' });
  expect(openBarWords(run, false)).toMatchObject({ act: 'none', detail: expect.stringContaining('claude stop ab') });
  const terminal = openBarWords({ ...run, place: 'terminal', jobId: null }, true);
  expect(terminal).toMatchObject({ act: 'none', detail: expect.stringContaining('process 7') });
});
