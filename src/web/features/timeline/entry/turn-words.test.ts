import { expect, test } from 'vitest';
import type { TurnBody } from '../../../../core/session/entry.ts';
import { noUsage } from '../../../../core/session/fact.ts';
import { denialWords, endWords, inputOf, turnProblem } from './turn-words.ts';

const turn: TurnBody = {
  type: 'turn',
  number: 1,
  outcome: 'success',
  failed: false,
  text: null,
  errors: [],
  durationMs: 100,
  apiMs: 50,
  steps: 1,
  stopReason: 'completed',
  cost: 0.01,
  usage: noUsage,
  models: {},
  denials: [],
  origin: null,
};

test('a turn that simply ended has nothing to tell', () => {
  for (const stopReason of ['completed', 'end_turn', null]) expect(turnProblem({ ...turn, stopReason })).toBeNull();
});

test('an unusual stop is told', () => {
  expect(turnProblem({ ...turn, stopReason: 'refusal' })?.words).toBe('The model declined to answer');
  expect(turnProblem({ ...turn, stopReason: 'new_reason' })?.words).toBe('Stopped: new reason');
});

test('a failure says what to do', () => {
  const failed = { ...turn, failed: true };
  expect(turnProblem({ ...failed, outcome: 'error_max_turns' })?.advice).toContain('raise the limit');
  expect(turnProblem({ ...failed, outcome: 'error_during_execution', errors: ['Request was aborted.'] })).toEqual({
    words: 'Interrupted',
    advice: null,
    look: 'quiet',
  });
  expect(turnProblem({ ...failed, outcome: 'error_during_execution', errors: ['No disk'] })?.advice).toBe('No disk');
  expect(turnProblem({ ...failed, outcome: 'brand_new' })?.words).toBe('Ended: brand new');
});

test('a turn that was stopped has not failed', () => {
  const broken = { ...turn, failed: true, outcome: 'error_during_execution', stopReason: null };
  const stopped = { type: 'person', by: 'laptop' } as const;
  expect(turnProblem({ ...broken, stopped })).toEqual({ words: 'Stopped', advice: null, look: 'quiet' });
  expect(turnProblem(broken)).toMatchObject({ words: 'Ended by an error', look: 'bad' });
});

test('input counts what came from the cache', () => {
  expect(inputOf({ input: 10, output: 5, cacheRead: 80, cacheWrite: 10 })).toEqual({ tokens: 100, cached: 0.8 });
  expect(inputOf(noUsage)).toEqual({ tokens: 0, cached: 0 });
});

test.each([
  [{ tool: 'Bash', toolUseId: 'toolu_xxx', subject: 'rm /tmp/foo.txt\n# and more' }, 'Bash (rm /tmp/foo.txt)'],
  [{ tool: 'Bash', toolUseId: 'toolu_xxx' }, 'Bash'],
])('a denied call is told with what it was about', (denial, words) => {
  expect(denialWords(denial)).toBe(words);
});

test.each([
  ['completed', []],
  [null, []],
  ['aborted_streaming', ['interrupted while Claude was answering']],
  ['budget_exhausted', ['reached the cost limit']],
  ['brand_new', ['stopped: brand new']],
])('the details of a turn that ended with %s say so in words', (stopReason, words) => {
  expect(endWords(stopReason)).toEqual(words);
});
