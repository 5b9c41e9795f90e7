import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partialJson } from './partial-json.ts';

test.each<[string, { [key: string]: string }]>([
  ['', {}],
  ['{', {}],
  ['{"com', {}],
  ['{"command":', {}],
  ['{"command": "npm te', { command: 'npm te' }],
  ['{"command": "npm test", "description": "Run', { command: 'npm test', description: 'Run' }],
  ['{"a": 1, "b": [1, {"c": "]"}], "d": "x', { d: 'x' }],
  ['{"a": "line\\nnext \\"quoted\\" \\', { a: 'line\nnext "quoted" ' }],
  ['{"a": "\\u00e9\\u12', { a: 'é' }],
  ['{"a": "\\ud83d', { a: '\ufffd' }],
  ['not json', {}],
  ['{"a": true', {}],
])('of %j one can read %j', (json, found) => {
  expect(Object.fromEntries(partialJson(json))).toEqual(found);
});

test('every beginning of an object can be read, and the whole gives its texts', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (value) => {
      const json = JSON.stringify(value);
      for (let end = 0; end < json.length; end += 1) partialJson(json.slice(0, end));
      const texts = Object.entries(value).filter(([, text]) => typeof text === 'string');
      expect([...partialJson(json)]).toEqual(texts);
    }),
  );
});
