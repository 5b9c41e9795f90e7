import { expect, test } from 'vitest';
import { healMark } from './heal-mark.ts';

test.each([
  ['run the tests, *', 'run the tests, '],
  ['run the tests, **', 'run the tests, '],
  ['see `', 'see '],
  ['not ~~', 'not '],
])('a mark that has only begun is not shown: %j', (raw, healed) => {
  expect(healMark(raw)).toBe(healed);
});

test.each(['**bold*', '**bold**', 'a*', '*', '**', 'one\n*', '```c\nint *', 'a _b'])('all else stays: %j', (raw) => {
  expect(healMark(raw)).toBe(raw);
});
