import { expect, test } from 'vitest';
import { relatedWords, span } from './frame-words.ts';

test.each([
  [0, '0 ms'],
  [999.6, '1.0 s'],
  [412, '412 ms'],
  [3200, '3.2 s'],
  [42_000, '42 s'],
  [125_000, '2 m 5 s'],
  [7_200_000, '2 h'],
])('%d milliseconds are %s', (ms, words) => {
  expect(span(ms)).toBe(words);
});

test('a relative is named for what it is to the frame, with how far away it is', () => {
  const related = { seq: 1, kind: 'user' };
  expect(relatedWords({ ...related, pair: 'call', side: 'after', ms: 1500 })).toEqual({
    name: 'Result',
    when: '1.5 s later',
  });
  expect(relatedWords({ ...related, pair: 'turn', side: 'before', ms: -20 })).toEqual({
    name: 'Message',
    when: '20 ms before',
  });
});
