import { describe, expect, test } from 'vitest';
import { applyCompletion, completionAt } from './completion-at.ts';

/** The caret is where the bar stands. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), caret };
}

function found(marked: string) {
  const { text, caret } = at(marked);
  return completionAt(text, caret);
}

describe('what can be completed', () => {
  test.each([
    ['/|', { type: 'command', from: 0, to: 1, query: '' }],
    ['/com|', { type: 'command', from: 0, to: 4, query: 'com' }],
    ['/co|mpact now', { type: 'command', from: 0, to: 8, query: 'co' }],
    ['@|', { type: 'file', from: 0, to: 1, query: '' }],
    ['look at @src/lo|', { type: 'file', from: 8, to: 15, query: 'src/lo' }],
    ['look at @src/lo|gin.ts please', { type: 'file', from: 8, to: 21, query: 'src/lo' }],
    ['first line\n@a|', { type: 'file', from: 11, to: 13, query: 'a' }],
    ['(@a|', { type: 'file', from: 1, to: 3, query: 'a' }],
    ['see @"my fi|', { type: 'file', from: 4, to: 11, query: 'my fi' }],
    ['see @"my fi|" now', { type: 'file', from: 4, to: 12, query: 'my fi' }],
  ])('%s', (marked, target) => expect(found(marked)).toEqual(target));
});

describe('what is left alone', () => {
  test.each([
    '|',
    'hello|',
    ' /compact|',
    'a /compact|',
    '/compact now|',
    'me@home|',
    '@a b|',
    '@"my file" now|',
    '|@a',
  ])('%s', (marked) => expect(found(marked)).toBe(null));
});

describe('a choice', () => {
  test.each([
    ['/com|', 'compact', '/compact |'],
    ['/co|mpa', 'compact', '/compact |'],
    ['/co| now', 'compact', '/compact |now'],
    ['see @lo|', 'src/login.ts', 'see @src/login.ts |'],
    ['see @lo| and fix', 'src/login.ts', 'see @src/login.ts |and fix'],
    ['see @s|', 'src/', 'see @src/|'],
    ['see @s| and', 'src/', 'see @src/| and'],
    ['see @m|', 'my file.ts', 'see @"my file.ts" |'],
    ['see @m|', 'my folder/', 'see @"my folder/|'],
    ['see @"my folder/f|', 'my folder/file.ts', 'see @"my folder/file.ts" |'],
    ['see @"my f|"', 'my file.ts', 'see @"my file.ts" |'],
  ])('%s + %s', (marked, choice, after) => {
    const { text, caret } = at(marked);
    const target = completionAt(text, caret);
    if (target === null) throw new Error('nothing to complete');
    const edited = applyCompletion(text, target, choice);
    expect(edited).toEqual(at(after));
  });
});
