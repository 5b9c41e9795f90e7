import { expect, test } from 'vitest';
import { clampWidth } from './panel-width.ts';

test.each([
  [100, 1440, 300],
  [420, 1440, 420],
  [2000, 1440, 616],
  [2000, 3000, 900],
  [500, 800, 300],
])('%i wanted in a window of %i is %i', (wanted, windowWidth, width) => {
  expect(clampWidth(wanted, windowWidth)).toBe(width);
});
