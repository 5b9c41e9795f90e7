import type { ReadyState, Worktree, WorktreeState } from '../../../core/worktree/worktree.ts';
import { plural } from '../../ui/format.ts';

/** `isBad`: somebody has to do something about it before it can be merged. */
export type StateWord = { text: string; isBad?: true };

/** How a worktree stands, in a few sentences. */
export function stateWords({ base, branch }: Worktree, state: WorktreeState, isBusy: boolean): StateWord[] {
  switch (state.type) {
    case 'folderGone':
      return [
        { text: 'Its folder is gone.', isBad: true },
        {
          text:
            state.ahead === 0
              ? 'It had no commits of its own.'
              : `Its ${plural(state.ahead, 'commit')} are still there.`,
        },
      ];
    case 'unreadable':
      return [{ text: state.reason, isBad: true }];
    case 'ready':
      return [
        { text: `${distanceWords(state, base)}.` },
        ...uncommittedWords(state),
        ...(isBusy ? [{ text: 'Its session is at work.' }] : []),
        ...problemWords(state, base, branch),
      ];
  }
}

/** Why there is nothing that a merge could do; null when it can be tried. */
export function mergeHindrance({ base }: Worktree, state: WorktreeState): string | null {
  if (state.type !== 'ready') return 'Its folder cannot be read.';
  if (state.baseHead === null) return `The branch ${base} is gone.`;
  if (state.underWay !== null) return `A ${state.underWay} is under way in the worktree.`;
  if (state.ahead === 0 && state.uncommittedCount === 0) return `${base} has all of it.`;
  return null;
}

function distanceWords({ ahead, behind, baseHead }: ReadyState, base: string): string {
  if (baseHead === null) return plural(ahead, 'commit');
  if (ahead === 0 && behind === 0) return `Level with ${base}`;
  if (ahead === 0) return `${plural(behind, 'commit')} behind ${base}`;
  const first = `${plural(ahead, 'commit')} ahead of ${base}`;
  return behind === 0 ? first : `${first}, ${behind} behind`;
}

function uncommittedWords({ uncommittedCount: count }: ReadyState): StateWord[] {
  return count === 0 ? [] : [{ text: `${plural(count, 'file')} not committed.` }];
}

function problemWords(state: ReadyState, base: string, branch: string): StateWord[] {
  const words: StateWord[] = [];
  const bad = (text: string) => words.push({ text, isBad: true });
  if (state.baseHead === null) bad(`The branch ${base} is gone.`);
  if (state.branch === null) bad('It is on no branch (its HEAD is detached).');
  if (state.branch !== null && state.branch !== branch) bad(`It is on the branch ${state.branch} now.`);
  if (state.underWay !== null) bad(`A ${state.underWay} is under way in it.`);
  if (state.conflicts && state.conflicts.length > 0) bad(`Conflicts with ${base} in ${named(state.conflicts)}.`);
  if (state.apart.length > 0) bad(`${named(state.apart)} has a repository of its own, which is not merged.`);
  if (state.locked !== null) bad(state.locked === '' ? 'It is locked.' : `It is locked: ${state.locked}`);
  return words;
}

function named(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).join(', ');
  return paths.length > 3 ? `${shown} and ${paths.length - 3} more` : shown;
}
