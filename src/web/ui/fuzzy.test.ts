import { describe, expect, test } from 'vitest';
import { fuzzyFilter, fuzzyScore } from './fuzzy.ts';

describe('the score', () => {
  test.each([
    ['Fix login redirect', 'login'],
    ['Fix login redirect', 'flr'],
    ['Fix login redirect', 'redirect fix'],
    ['Model: Opus 4.5', 'opus'],
  ])('%s fits %s', (text, typed) => {
    expect(fuzzyScore(text, typed)).not.toBeNull();
  });

  test.each([
    ['Fix login', 'nigol'],
    ['Fix login', 'login zebra'],
  ])('%s does not fit %s', (text, typed) => {
    expect(fuzzyScore(text, typed)).toBeNull();
  });
});

describe('the order', () => {
  test('the start of a word is better than its middle, and both are better than scattered letters', () => {
    const texts = ['sent in order', 'resetting', 'Settings', 'Go to settings'];
    expect(fuzzyFilter(texts, 'set', (text) => text)).toEqual([
      'Settings',
      'Go to settings',
      'resetting',
      'sent in order',
    ]);
  });

  test('what fits as well stays in its order, and nothing typed leaves all as it is', () => {
    expect(fuzzyFilter(['b1', 'b2'], 'b', (text) => text)).toEqual(['b1', 'b2']);
    expect(fuzzyFilter(['b', 'a'], ' ', (text) => text)).toEqual(['b', 'a']);
  });
});
