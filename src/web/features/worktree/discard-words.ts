import { branchPrefix } from '../../../core/worktree/name.ts';
import type { Worktree, WorktreeState } from '../../../core/worktree/worktree.ts';
import { plural } from '../../ui/format.ts';

/** What is only in a worktree, with its verb; null when nothing is. */
export function workInWords(state: WorktreeState): string | null {
  if (state.type === 'unreadable') return 'What it has is';
  const files = state.type === 'ready' ? state.uncommittedCount : 0;
  const parts = [
    ...(files === 0 ? [] : [`${plural(files, 'file')} not committed`]),
    ...(state.ahead === 0 ? [] : [plural(state.ahead, 'commit')]),
  ];
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${files + state.ahead === 1 ? 'is' : 'are'}`;
}

/** What to type to have the work of a discarded worktree again; null when there was none. */
export function getBackCommand({ branch, discarded }: Worktree): string | null {
  if (!discarded?.kept) return null;
  return `git switch -c ${branch.replace(branchPrefix, '')} ${discarded.kept}`;
}
