import { expect, test } from 'vitest';
import { hasWorktrees } from './worktrees.ts';

test.each([
  ['2.1.38', false],
  ['2.1.325', true],
  ['2.2.0', true],
  ['1.9.999', false],
])('CLI %s can make worktrees: %s', (version, can) => {
  expect(hasWorktrees(version)).toBe(can);
});
