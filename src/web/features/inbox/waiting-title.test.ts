import { expect, test } from 'vitest';
import { badgeText } from './favicon-badge.ts';
import { waitingTitle } from './waiting-title.ts';

test('the title tells how many wait, when some do', () => {
  expect(waitingTitle('Fix login', 0)).toBe('Fix login · Quarterdeck');
  expect(waitingTitle('Fix login', 2)).toBe('(2) Fix login · Quarterdeck');
  expect(waitingTitle('', 1)).toBe('(1) Quarterdeck');
});

test('a badge has room for one figure', () => {
  expect(badgeText(3)).toBe('3');
  expect(badgeText(12)).toBe('9+');
});
