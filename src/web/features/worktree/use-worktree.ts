import { useCallback } from 'react';
import type { Worktree, WorktreeDiff, WorktreeState } from '../../../core/worktree/worktree.ts';
import { pathOf } from '../../connection/api.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';

export type Standing = { worktree: Worktree; state: WorktreeState; isBusy: boolean };

/** The worktree that a folder lies in; null while that is not known, or when there is none. */
export function useWorktreeIn(folder: string): { worktree: Worktree | null; again(): void } {
  const { answered, again } = useAnswer<{ worktrees: { worktree: Worktree }[] }>(
    `/worktrees?folder=${encodeURIComponent(folder)}`,
  );
  return { worktree: answerOf(answered)?.worktrees[0]?.worktree ?? null, again };
}

/** How a worktree stands and what is different in it, both as of now or of the last `again`. */
export function useStanding(id: string) {
  const address = pathOf('worktrees', id);
  const standing = useAnswer<Standing>(address);
  const diff = useAnswer<WorktreeDiff>(`${address}/diff`);
  const [lookAgain, diffAgain] = [standing.again, diff.again];
  const again = useCallback(() => {
    lookAgain();
    diffAgain();
  }, [lookAgain, diffAgain]);
  return { standing: standing.answered, diff: diff.answered, again };
}
