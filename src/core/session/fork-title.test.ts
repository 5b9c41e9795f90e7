import { expect, test } from 'vitest';
import { forkTitle } from './fork-title.ts';

test.each([
  ['Fix the build', [], 'Fix the build (fork)'],
  ['Fix the build', ['Fix the build (fork)'], 'Fix the build (fork 2)'],
  ['Fix the build (fork)', ['Fix the build', 'Fix the build (fork)'], 'Fix the build (fork 2)'],
  ['Fix the build (fork 2)', ['Fix the build (fork 2)'], 'Fix the build (fork)'],
  ['A (fork) in the road', [], 'A (fork) in the road (fork)'],
  [null, [], null],
])('a fork of %j, with %j taken, is named %j', (title, taken, name) => {
  expect(forkTitle(title, new Set(taken))).toBe(name);
});

test('a long title keeps its suffix within the limit of a title', () => {
  const name = forkTitle('x'.repeat(500), new Set()) ?? '';
  expect(name).toHaveLength(500);
  expect(name.endsWith(' (fork)')).toBe(true);
});
