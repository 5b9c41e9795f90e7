import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('commas, quotes and breaks stay inside of their cell', () => {
  expect(csvOf(['name', 'cost'], [['a,"b"\nc', 1.5]])).toBe('name,cost\r\n"a,""b""\nc",1.5\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|calc', '%x'])('%j is no formula', (text) => {
  const cell = csvOf([], [[text]]).split('\r\n')[1] ?? '';
  expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('numbers stay numbers', () => {
  expect(csvOf(['a'], [[-3]])).toBe('a\r\n-3\r\n');
});
