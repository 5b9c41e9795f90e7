import { expect, it } from 'vitest';
import { csvLine } from './decision-csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('a cell that begins like a formula is a text: %j', (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
});

it('quotes, commas and line ends stay inside of their cell', () => {
  expect(csvLine(['say "hi", now', 'a\nb', ''])).toBe('"say ""hi"", now","a\nb",""\r\n');
});
