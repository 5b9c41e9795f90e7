import { expect, test } from 'vitest';
import { lookedWords, writtenWords } from './looked-words.ts';

test('a new file says how long it is, and warns of nothing', () => {
  expect(lookedWords({ type: 'new', after: 'a\n'.repeat(300) }, 'Write')).toBe('New file, 300 lines');
});

test('a file that is replaced says how long it was and will be', () => {
  const changed = { type: 'changed', before: 'a\nb\n', after: 'c\n', line: 1, places: 1 } as const;
  expect(lookedWords(changed, 'Write')).toBe('Replaces existing file (2 lines) with 1 line');
  expect(lookedWords(changed, 'Edit')).toBe('Line 1');
});

test('a file outside the project may exist', () => {
  expect(writtenWords('a\nb')).toBe('Writes 2 lines. An existing file is replaced.');
  expect(writtenWords(null)).toBe('Writes the file. An existing file is replaced.');
});
