import { expect, test } from 'vitest';
import { spreadsheetText } from './spreadsheet.ts';

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '|calc', '%x', ' =1', '\n=1', '\t=1', '\r=1', '\tx', '\ufeff=1', '\u200b=1'],
  ...['＝1', '＋1', '－1', '＠SUM(A1)', '｜calc', '﹦1', '−1', '\u00a0=1', '\u0000=1'],
])('%j is no formula', (cell) => {
  expect(spreadsheetText(cell)).toBe(`'${cell}`);
});

test.each(['', 'a=1', ' a', '1-2', '“=”', '/srv/app'])('%j stays as it is', (cell) => {
  expect(spreadsheetText(cell)).toBe(cell);
});
