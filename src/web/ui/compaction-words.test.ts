import { expect, test } from 'vitest';
import { compactionWords } from './compaction-words.ts';

test.each([
  [0, null, 'Context compacted'],
  [0, 900, 'Context compacted: 900 tokens after'],
  [351, null, 'Context compacted: 351 tokens before'],
  [12_000, 900, 'Context compacted: 12k → 900 tokens'],
])('%s tokens before and %s after', (before, after, words) => {
  expect(compactionWords(before, after)).toBe(words);
});
