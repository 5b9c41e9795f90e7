import { expect, test } from 'vitest';
import { mishapWords } from './mishap-words.ts';

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1:7433/assets/agents-page-x.js',
  'error loading dynamically imported module: http://127.0.0.1:7433/assets/agents-page-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/terminal-x.css',
])('a script that did not come is told as what it is: %s', (message) => {
  expect(mishapWords(new TypeError(message)).title).toBe('This part of the page could not be loaded');
});

test('any other problem is told with its own words', () => {
  expect(mishapWords(new Error('x is not a function')).sentence).toBe('x is not a function');
  expect(mishapWords('thrown text').sentence).toBe('thrown text');
});
