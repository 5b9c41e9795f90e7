import { expect, test } from 'vitest';
import { barWords } from './bar-words.ts';

test('a session that answers runs; one that has long been quiet was only last used there', () => {
  expect(barWords(true, 0, 'now').title).toBe('This session runs in a terminal');
  expect(barWords(false, 60_000, '1 min').title).toBe('This session is in a terminal');
  expect(barWords(false, 3_600_000, '1 h').title).toBe('This session was last used in a terminal, 1 h');
});
