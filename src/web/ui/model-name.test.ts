import { expect, test } from 'vitest';
import { shortModel } from './model-name.ts';

test.each([
  ['claude-opus-4-5-20251101', 'opus 4.5'],
  ['claude-3-5-sonnet-20241022', 'sonnet 3.5'],
  ['claude-sonnet-4-5[1m]', 'sonnet 4.5'],
  ['us.anthropic.claude-haiku-4-5-20251001', 'haiku 4.5'],
  ['opus', 'opus'],
  ['my-own-model', 'my-own-model'],
  ['claude-opus-5-latest', 'opus 5'],
])('the model %s is shown as %s', (id, words) => {
  expect(shortModel(id)).toBe(words);
});
