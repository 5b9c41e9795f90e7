import { expect, test } from 'vitest';
import { sessionLook } from './session-look.ts';

test.each([
  ['idle', 0, 'rest', null],
  ['ready', 0, 'rest', null],
  ['running', 0, 'run', 'running'],
  ['running', 1, 'wait', 'waits for you'],
  ['waiting', 1, 'wait', 'waits for you'],
  ['ended', 0, 'bad', 'ended unexpectedly'],
] as const)('a session that is %s with %i requests has the dot %s', (status, waiting, dot, words) => {
  expect(sessionLook({ status, waiting })).toEqual({ dot, words });
});
