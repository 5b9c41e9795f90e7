import { expect, test } from 'vitest';
import { emptyState } from '../../core/session/state.ts';
import { optionProblem } from './run-options.ts';
import { startChoice } from './start-choice.ts';

const id = '00000000-0000-4000-8000-000000000001';
const state = { ...emptyState(id), options: { fromPr: 'https://github.com/a/b/pull/7' } };

test('a pull request is where the first run begins, and no later one', () => {
  expect(startChoice(state, null)).toEqual({
    start: 'fork',
    session: { type: 'pullRequest', value: 'https://github.com/a/b/pull/7', id },
  });
  expect(startChoice({ ...state, turns: 1 }, null)).toEqual({ start: 'resume', session: { type: 'resume', id } });
});

test.each(['--settings=x', 'http://a/pull/1', 'seven', ''])('[S10] %j is not a pull request', (fromPr) => {
  expect(optionProblem({ fromPr })).toEqual({ option: 'fromPr', reason: expect.any(String) });
});
