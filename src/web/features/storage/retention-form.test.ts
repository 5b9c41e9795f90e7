import { expect, it } from 'vitest';
import { policyOf, retentionFormOf } from './retention-form.ts';

it('what was set is shown and comes back as it was', () => {
  const retention = { months: 6, gigabytes: 2.5, projects: { '/a': { months: 1 } } };
  const form = retentionFormOf({ retention });
  expect(form).toEqual({ months: '6', gigabytes: '2.5', projects: { '/a': { months: '1', gigabytes: '' } } });
  expect(policyOf(form)).toEqual({ type: 'policy', policy: retention });
});

it('empty fields are without an end, and a folder without a rule is none', () => {
  const form = { months: ' ', gigabytes: '', projects: { '/a': { months: '', gigabytes: '' } } };
  expect(policyOf(form)).toEqual({ type: 'policy', policy: {} });
});

it('days that were set before are shown as months', () => {
  expect(retentionFormOf({ retentionDays: 90 }).months).toBe('3');
  expect(retentionFormOf({ retentionDays: 90, retention: {} }).months).toBe('');
});

it('what is no number is told where it stands', () => {
  const form = { months: 'x', gigabytes: '-1', projects: { '/a': { months: '0', gigabytes: '1,5' } } };
  const problem = 'This is not a number above 0.';
  expect(policyOf(form)).toEqual({
    type: 'problems',
    problems: { months: problem, gigabytes: problem, '/a months': problem },
  });
});
