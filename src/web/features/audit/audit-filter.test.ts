import { expect, test } from 'vitest';
import { filterOf, isNarrowed, queryOf, searchOf } from './audit-filter.ts';

test('a filter stands in the address and comes back from there', () => {
  const search = '?text=rm+-rf&outcome=denied&project=%2Fwork';
  expect(searchOf(filterOf(search))).toBe(search);
  expect(searchOf(filterOf('?unknown=1'))).toBe('');
  expect(isNarrowed(filterOf(''))).toBe(false);
});

test('what is not set is not asked for, and a range is counted from now', () => {
  expect(queryOf(filterOf('?text=+&tool=Bash'), 0)).toEqual({ tool: 'Bash' });
  expect(queryOf(filterOf('?range=hour'), 3_600_001)).toEqual({ since: 1 });
});
