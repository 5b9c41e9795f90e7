import { expect, test } from 'vitest';
import { executionStates } from '../../../core/fleet/agent.ts';
import { agentLook, eventWords, failureWords, heartbeatWords } from './agent-words.ts';

test('amber is for an agent that needs a person, and for no other', () => {
  const amber = executionStates.filter((executionState) => agentLook({ executionState }).dot === 'wait');
  expect(amber).toEqual(['needsPerson']);
});

test.each([
  [null, 'nothing said yet'],
  [6_000, 'said something 4 s ago'],
  [10_500, 'said something 0 s ago'],
])('a heartbeat at %j is told as "%s" ten seconds in', (at, words) => {
  expect(heartbeatWords(at, 10_000)).toBe(words);
});

const failed = { count: 3, lastReason: 'No such folder', lastAt: 0, nextAttemptAt: null };

test.each([
  [failed, 'Failed 3 times: No such folder. It was given up.'],
  [{ ...failed, count: 1, nextAttemptAt: 9_000 }, 'Failed once: No such folder. It is tried again now.'],
  [{ ...failed, lastReason: 'Full.', nextAttemptAt: 40_000 }, 'Failed 3 times: Full. Next try in 30 s.'],
])('failures %j', (failures, words) => {
  expect(failureWords(failures, 10_000)).toBe(words);
});

test('a word of the journal is read as words', () => {
  expect(['gaveUp', 'wished', 'taskStarted'].map(eventWords)).toEqual(['Gave up', 'Wished', 'Task started']);
});
