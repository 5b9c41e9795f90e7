import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf, soughtWordsOf, wordsOf } from './tokens.ts';

it('words are runs of letters and digits, in small letters and without accents', () => {
  expect(wordsOf('Run `npm test`, then café.ts:42')).toEqual(['run', 'npm', 'test', 'then', 'cafe', 'ts', '42']);
});

it('signs that stand for several with others between them give the words in them', () => {
  expect(wordsOf('㈠ ⅐')).toEqual(['一', '1', '7']);
});

it('scripts without spaces give pairs and the last sign', () => {
  expect(wordsOf('修复数据库')).toEqual(['修复', '复数', '数据', '据库', '库']);
  expect(wordsOf('v2修复')).toEqual(['v2', '修复', '复']);
  expect(wordsOf('ばぐ')).toEqual(['ばぐ', 'ぐ']);
});

it('a part of a text in such a script is found by pairs that follow each other', () => {
  expect(follows(wordsOf('我要修复数据库。'), soughtWordsOf('数据'))).toBe(true);
  expect(follows(wordsOf('大数据 foo'), soughtWordsOf('数据 foo'))).toBe(true);
});

it('the parts of a compound name are words too', () => {
  expect(partsOf('new WebSocket(getUserName, HTTPServer) plain')).toEqual([
    'web',
    'socket',
    'get',
    'user',
    'name',
    'http',
    'server',
  ]);
});

it('whatever stands in a text between other words is found in it', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(word, word, word, (before, sought, after) => {
      const words = soughtWordsOf(sought);
      expect(follows(wordsOf(`${before} ${sought} ${after}`), words)).toBe(true);
    }),
  );
});

function follows(words: string[], sought: string[]): boolean {
  return words.some((_, start) => sought.every((word, index) => words[start + index] === word)) || sought.length === 0;
}
