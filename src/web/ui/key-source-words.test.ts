import { expect, test } from 'vitest';
import { keySourceWords } from './key-source-words.ts';

test.each([
  ['ANTHROPIC_API_KEY', 'Signed in with ANTHROPIC_API_KEY from the environment'],
  ['none', 'No API key: uses the CLI’s own account, if it’s signed in'],
  ['oauth', 'Signed in with a Claude account'],
  ['apiKeyHelper', 'Signed in with the apiKeyHelper from settings'],
  ['/login managed key', 'Signed in with: /login managed key'],
])('%s: %s', (source, words) => {
  expect(keySourceWords(source)).toBe(words);
});
