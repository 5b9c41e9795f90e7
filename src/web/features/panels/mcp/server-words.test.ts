import { expect, test } from 'vitest';
import { serverDot, serverWords } from './server-words.ts';

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
