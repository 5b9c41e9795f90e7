import { expect, test } from 'vitest';
import { linkIn, serverDot, serverWords } from './server-words.ts';

test('each state has its words and its mark', () => {
  const states = ['connected', 'failed', 'needs-auth', 'pending', 'disabled', 'odd'];
  expect(states.map((state) => [serverWords(state), serverDot(state)])).toEqual([
    ['Connected', 'run'],
    ['Failed', 'bad'],
    ['Needs sign-in', 'wait'],
    ['Connecting', 'run'],
    ['Disabled', 'rest'],
    ['odd', 'rest'],
  ]);
});

test('a link to sign in is found in what the server says', () => {
  expect(linkIn('Sign in at https://example.com/oauth?x=1 first')).toBe('https://example.com/oauth?x=1');
  expect(linkIn('javascript:alert(1)')).toBeNull();
  expect(linkIn(null)).toBeNull();
});
