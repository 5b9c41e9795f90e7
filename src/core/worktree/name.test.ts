import { expect, it } from 'vitest';
import { mayBeWorktree, nameFrom, nameInWords, nameProblem, projectFolder, wordPair, wordPairs } from './name.ts';

it.each(['fix-login', 'a', 'v1.2_x', 'A9'])('%s is a name', (name) => {
  expect(nameProblem(name)).toBe(null);
});

it.each([
  ...['', '-f', '--force', '.hidden', 'a b', 'a/b', '../up', 'a..b', 'a.lock', 'a.', 'a~1', 'a^', 'a:b', '@{-1}'],
  ...['$(touch x)', '`id`', 'a\nb', 'a\0b', 'a\\b', 'con', 'NUL.txt', 'ü', 'x'.repeat(61)],
])('[S10] %j is no name', (name) => {
  expect(nameProblem(name)).not.toBe(null);
});

it.each([
  ['Fix the login page!', 'fix-the-login-page'],
  ['Überprüfe Größe', 'uberprufe-gro-e'],
  ['  $(rm -rf /) ', 'rm-rf'],
  ['日本語', ''],
  ['', ''],
  ['one two three four five six seven eight nine', 'one-two-three-four-five-six'],
])('a title %j suggests %j', (title, name) => {
  expect(nameFrom(title)).toBe(name);
});

it('every pair of words is a name, and each is another one', () => {
  const pairs = Array.from({ length: wordPairs }, (_, pick) => wordPair(pick));
  expect(pairs.filter((pair) => nameProblem(pair) !== null)).toEqual([]);
  expect(new Set(pairs).size).toBe(wordPairs);
});

it.each([
  ['/code/app', '/code/app'],
  ['/code/.quarterdeck-worktrees/app/fix', '/code/app'],
  ['/code/.quarterdeck-worktrees/app/fix/web/src', '/code/app/web/src'],
  ['C:\\code\\.quarterdeck-worktrees\\app\\fix', 'C:\\code\\app'],
  ['/code/.quarterdeck-worktrees/app', '/code/.quarterdeck-worktrees/app'],
  ['/home/a/.quarterdeck-worktrees/app-0123abcd/fix', '/home/a/.quarterdeck-worktrees/app-0123abcd/fix'],
])('the project of %s is %s', (folder, project) => {
  expect(projectFolder(folder)).toBe(project);
  expect(mayBeWorktree(folder)).toBe(folder.includes('worktrees'));
});

it('a name reads as a sentence', () => {
  expect(nameInWords('fix-the_login.page')).toBe('Fix the login page');
});
