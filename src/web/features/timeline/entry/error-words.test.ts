import { expect, test } from 'vitest';
import { errorWords } from './error-words.ts';

test('every kind of error says what to do', () => {
  expect(errorWords('signIn', null).advice).toContain('/login');
  expect(errorWords('limit', 429).advice).toContain('Wait');
  expect(errorWords('cli', null).advice).toContain('again');
  expect(errorWords('api', 529)).toEqual({
    title: 'The API answered with 529',
    advice: 'This passes in most cases. Send the message again in a moment.',
  });
  expect(errorWords('api', null).advice).toContain('network');
});
