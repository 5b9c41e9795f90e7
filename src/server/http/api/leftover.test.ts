import { expect, it } from 'vitest';
import type { Worktree } from '../../../core/worktree/worktree.ts';
import { leftoverOf } from './leftover.ts';

const made = { createdAt: 0 } as Worktree;
const later = 60 * 60_000;

it.each([
  [true, true, later, null],
  [false, true, later, 'ownerGone'],
  [true, false, later, 'folderGone'],
  [false, false, later, 'folderGone'],
  [false, true, 1000, null],
])('its owner there: %s, its folder there: %s, %i ms old: %s', (ownerExists, folderExists, now, reason) => {
  expect(leftoverOf(made, { ownerExists, folderExists, now })).toBe(reason);
});
