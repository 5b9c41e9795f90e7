import { expect, test } from 'vitest';
import { authorWords } from './author-words.ts';

test.each([
  [null, 'You'],
  ['laptop', 'You'],
  ['phone', 'You · phone'],
  ['budget', 'Quarterdeck, since the budget was raised'],
])('on the laptop, a message by %s is told to be from %s', (by, words) => {
  expect(authorWords(by, 'laptop')).toBe(words);
});
