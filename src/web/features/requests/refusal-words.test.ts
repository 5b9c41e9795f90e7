import { expect, test } from 'vitest';
import { refusalWords } from './refusal-words.ts';

test('a late answer is told who was first, as far as that is known', () => {
  const at = new Date(2026, 0, 5, 14, 2).getTime();
  const settled = { code: 'settled', message: 'no' } as const;
  const first = { ...settled, by: 'laptop', at };
  expect(refusalWords(first)).toBe('Your answer came too late: laptop answered it first, at 14:02.');
  const denied = 'Your answer came too late: laptop denied it first, at 14:02.';
  expect(refusalWords({ ...first, answer: 'deny' })).toBe(denied);
  const cancelled = { ...settled, message: 'The request was cancelled: the CLI ended.', at };
  expect(refusalWords(cancelled)).toBe('Your answer came too late. The request was cancelled: the CLI ended.');
  expect(refusalWords(settled)).toBe('Your answer came too late: it was answered or cancelled before.');
});

test('any other refusal is told as the server words it', () => {
  expect(refusalWords({ code: 'forbidden', message: 'You may not.' })).toBe('You may not.');
});
