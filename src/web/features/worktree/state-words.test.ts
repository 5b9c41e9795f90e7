import { expect, it } from 'vitest';
import type { ReadyState, Worktree, WorktreeState } from '../../../core/worktree/worktree.ts';
import { mergeHindrance, stateWords } from './state-words.ts';

const worktree = { base: 'main', branch: 'quarterdeck/side' } as Worktree;
const ready = (more: Partial<ReadyState> = {}): WorktreeState => ({
  ...{ type: 'ready', branch: 'quarterdeck/side', head: 'a', baseHead: 'b', ahead: 0, behind: 0 },
  ...{ uncommitted: [], uncommittedCount: 0, apart: [], underWay: null, conflicts: [], locked: null },
  ...more,
});
const words = (state: WorktreeState, isBusy = false) =>
  stateWords(worktree, state, isBusy)
    .map(({ text }) => text)
    .join(' ');

it.each([
  [ready(), 'Level with main.'],
  [ready({ ahead: 2 }), '2 commits ahead of main.'],
  [ready({ behind: 1 }), '1 commit behind main.'],
  [ready({ ahead: 1, behind: 3, uncommittedCount: 1 }), '1 commit ahead of main, 3 behind. 1 file not committed.'],
  [
    ready({ ahead: 1, conflicts: ['a', 'b', 'c', 'd'] }),
    '1 commit ahead of main. Conflicts with main in a, b, c and 1 more.',
  ],
  [ready({ baseHead: null, ahead: 1 }), '1 commit. The branch main is gone.'],
  [ready({ branch: null }), 'Level with main. It is on no branch (its HEAD is detached).'],
  [ready({ branch: 'x' }), 'Level with main. It is on the branch x now.'],
  [ready({ locked: 'usb' }), 'Level with main. It is locked: usb'],
  [{ type: 'folderGone', ahead: 2 }, 'Its folder is gone. Its 2 commits are still there.'],
] as const)('%# how it stands is told in words', (state, text) => {
  expect(words(state)).toBe(text);
});

it('that somebody is at work in it is told', () => {
  expect(words(ready(), true)).toBe('Level with main. Its session is at work.');
});

it.each([
  [ready({ ahead: 1 }), null],
  [ready({ uncommittedCount: 1 }), null],
  [ready({ ahead: 1, conflicts: ['a'] }), null],
  [ready(), 'main has all of it.'],
  [ready({ ahead: 1, baseHead: null }), 'The branch main is gone.'],
  [ready({ ahead: 1, underWay: 'rebase' }), 'A rebase is under way in the worktree.'],
  [{ type: 'folderGone', ahead: 1 }, 'Its folder cannot be read.'],
] as const)('%# what hinders a merge', (state, hindrance) => {
  expect(mergeHindrance(worktree, state)).toBe(hindrance);
});
