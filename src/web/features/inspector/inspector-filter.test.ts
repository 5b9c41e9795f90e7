import { expect, test } from 'vitest';
import { filterOf, kindChoices, noFilter, queryOf, withFilter } from './inspector-filter.ts';

test('a filter stands in the address beside what else is there', () => {
  const search = new URLSearchParams('panel=inspector&text=rm&kind=system%2Finit');
  expect(queryOf(filterOf(search))).toEqual({ text: 'rm', kind: 'system/init' });
  expect(withFilter(search, { ...noFilter, tool: 'Bash' }).toString()).toBe('panel=inspector&tool=Bash');
});

test('blanks narrow nothing', () => {
  expect(queryOf({ ...noFilter, text: '  ' })).toBeNull();
});

test('kinds that came are offered beside the usual ones, each once', () => {
  const values = kindChoices(['result', 'system/hook', '']).map(({ value }) => value);
  expect(values.filter((value) => value === 'result')).toHaveLength(1);
  expect(values).toContain('system/hook');
  expect(values.filter((value) => value === '')).toHaveLength(1);
});
