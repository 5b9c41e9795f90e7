import { expect, test } from 'vitest';
import { dangerLines } from './danger-words.ts';

test('dangers of one kind are one line', () => {
  const lines = dangerLines([
    { code: 'writesOutside', subject: '/etc/hosts' },
    { code: 'asRoot', subject: 'sudo tee /etc/hosts' },
    { code: 'writesOutside', subject: '~/a' },
    { code: 'tooLong', subject: '300000' },
  ]);
  expect(lines.map(({ code, subjects }) => [code, subjects])).toEqual([
    ['writesOutside', ['/etc/hosts', '~/a']],
    ['asRoot', ['sudo tee /etc/hosts']],
    ['tooLong', []],
  ]);
});
