import { expect, test } from 'vitest';
import { shortSnippet } from './short-snippet.ts';

test('a file of the project is named from the project on, and what was found stays as it is', () => {
  const snippet = [
    { text: '/home/ada/code/src/', isMarked: false },
    { text: '/home/ada/code/', isMarked: true },
    { text: '.js /home/ada/other/x.js', isMarked: false },
  ];
  expect(shortSnippet(snippet, '/home/ada/code')).toEqual([
    { text: 'src/', isMarked: false },
    { text: '/home/ada/code/', isMarked: true },
    { text: '.js /home/ada/other/x.js', isMarked: false },
  ]);
});

test('without a folder nothing is shortened', () => {
  const snippet = [{ text: '/home/ada', isMarked: false }];
  expect(shortSnippet(snippet, '')).toEqual(snippet);
});
