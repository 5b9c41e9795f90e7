import { expect, test } from 'vitest';
import { grammars } from './grammars.ts';
import { languageId, languageName, languageOf } from './language.ts';

test.each([
  ['/a/b/login.ts', 'typescript'],
  ['App.TSX', 'tsx'],
  ['Dockerfile', 'docker'],
  ['Dockerfile.dev', 'docker'],
  ['Makefile', 'make'],
  ['.env', 'dotenv'],
  ['C:\\code\\main.rs', 'rust'],
  ['notes.txt', null],
  ['LICENSE', null],
  ['', null],
])('%s is written in %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});

test.each([
  ['ts', 'typescript', 'TypeScript'],
  [' Bash ', 'shellscript', 'Shell'],
  ['brainfog', null, 'brainfog'],
  [null, null, 'Text'],
])('behind ``` %s means %s', (word, id, name) => {
  expect(languageId(word)).toBe(id);
  expect(languageName(word)).toBe(name);
});

test('every language that has a name has a grammar, and each can be loaded', async () => {
  for (const [id, load] of Object.entries(grammars)) {
    expect(languageId(id)).toBe(id);
    expect((await load()).default.length).toBeGreaterThan(0);
  }
  expect(languageId('jsonl')).toBe('jsonl');
});
