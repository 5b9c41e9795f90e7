import { expect, it } from 'vitest';
import { filterIn, withFilter } from './query-edit.ts';

it('a filter is set, changed and taken out without touching the rest', () => {
  expect(withFilter('retry "two words"', 'tool', 'Bash')).toBe('tool:Bash retry "two words"');
  expect(withFilter('tool:Bash retry', 'tool', 'Edit')).toBe('tool:Edit retry');
  expect(withFilter('retry tool:Bash -tool:Edit', 'tool', '')).toBe('retry -tool:Edit');
});

it('a value with spaces is put in quotes, and read without them', () => {
  const text = withFilter('retry', 'project', 'my notes');
  expect(text).toBe('project:"my notes" retry');
  expect(filterIn(text, 'project')).toBe('my notes');
  expect(filterIn(text, 'tool')).toBe('');
});

it('a quote that was never closed is closed', () => {
  expect(withFilter('"two words', 'role', 'user')).toBe('role:user "two words"');
});
