import { expect, test } from 'vitest';
import type { Agent } from '../../../core/fleet/agent.ts';
import { emptyAgent, problemsOf, specOf } from './agent-form.ts';

test('an agent that is edited is sent back as a person said it, without what became of it', () => {
  const became = { id: 'a', createdAt: 1, executionState: 'working', cost: 3, worktree: null };
  expect(specOf({ ...emptyAgent, name: 'Ada', ...became } as Agent)).toEqual({ ...emptyAgent, name: 'Ada' });
});

test('what is missing is said at its place', () => {
  expect(problemsOf({ ...emptyAgent, name: ' ' })).toEqual({ name: 'Give it a name.', cwd: 'Say where it works.' });
  const limits = { turns: Number.NaN, dollars: null, minutes: null };
  expect(problemsOf({ ...emptyAgent, name: 'a', cwd: '/a', limits })).toEqual({
    limits: 'A limit is not a number above zero.',
  });
  expect(problemsOf({ ...emptyAgent, name: 'a', cwd: '/a' })).toEqual({});
  const unfilled = 'Fill in area.';
  expect(problemsOf({ ...emptyAgent, name: '{{area}}', cwd: '/a' }, unfilled)).toEqual({ template: unfilled });
});
