import { expect, it } from 'vitest';
import type { Worktree, WorktreeState } from '../../../core/worktree/worktree.ts';
import { getBackCommand, workInWords } from './discard-words.ts';

const ready = (ahead: number, uncommittedCount: number) =>
  ({ type: 'ready', ahead, uncommittedCount }) as WorktreeState;

it.each([
  [ready(0, 0), null],
  [ready(0, 1), '1 file not committed is'],
  [ready(1, 0), '1 commit is'],
  [ready(2, 3), '3 files not committed and 2 commits are'],
  [{ type: 'folderGone', ahead: 2 }, '2 commits are'],
  [{ type: 'folderGone', ahead: 0 }, null],
  [{ type: 'unreadable', reason: 'x' }, 'What it has is'],
] as const)('%# what would go is told', (state, words) => {
  expect(workInWords(state)).toBe(words);
});

it('what was kept comes back with one command', () => {
  const branch = 'quarterdeck/side';
  const kept = 'refs/quarterdeck/discarded/side-1';
  expect(getBackCommand({ branch, discarded: { at: 1, kept } } as Worktree)).toBe(`git switch -c side ${kept}`);
  expect(getBackCommand({ branch, discarded: { at: 1, kept: null } } as Worktree)).toBe(null);
});
