import { expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

it.each([
  ['# Welcome aboard\n\nThis is **real**.', 'Welcome aboard\n\nThis is real.'],
  ['- one\n* two\n> three', 'one\ntwo\nthree'],
  ['Run `npm test` in [the folder](https://example.com).', 'Run npm test in the folder.'],
  ['```ts\nconst a = 2 * 3 * 4;\n```', '\nconst a = 2 * 3 * 4;\n'],
  ['a_b_c, 2 * 3, C#, 5 > 4 and -1', 'a_b_c, 2 * 3, C#, 5 > 4 and -1'],
  ['__init__ and *very* good', '__init__ and very good'],
])('%j says %j', (markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});

it('is the beginning of what is long', () => {
  expect(plainWords('**a '.repeat(1_000_000)).length).toBeLessThan(3000);
});
