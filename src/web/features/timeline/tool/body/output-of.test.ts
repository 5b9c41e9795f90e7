import { expect, test } from 'vitest';
import { outputOf } from './output-of.ts';

test.each([
  ['words', null, { type: 'text', text: 'words' }],
  ['{"a":1}', null, { type: 'json', value: { a: 1 } }],
  [' [1]', null, { type: 'json', value: [1] }],
  ['[not json', null, { type: 'text', text: '[not json' }],
  ['7', null, { type: 'text', text: '7' }],
  ['', { a: 1 }, { type: 'json', value: { a: 1 } }],
  ['', null, null],
])('%j with %j', (text, structured, output) => {
  expect(outputOf({ text, structured })).toEqual(output);
});
