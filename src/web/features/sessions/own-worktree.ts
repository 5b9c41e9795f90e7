import { mayBeWorktree } from '../../../core/worktree/name.ts';
import type { Worktree } from '../../../core/worktree/worktree.ts';
import { pathOf, sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { answerOf, errorOf, useAnswer } from '../../store/use-answer.ts';

/** The worktree that was made for a session; null where there is none, also for a fork of that session. */
export function useOwnWorktree(sessionId: string, folder: string): Worktree | null {
  const path = mayBeWorktree(folder) ? `/worktrees?folder=${encodeURIComponent(folder)}` : null;
  const found = answerOf(useAnswer<{ worktrees: { worktree: Worktree }[] }>(path).answered);
  const worktree = found?.worktrees[0]?.worktree ?? null;
  return worktree?.owner?.id === sessionId ? worktree : null;
}

export async function discardWorktree({ id, branch }: Worktree): Promise<void> {
  try {
    const gone = await sendJson<Worktree>('POST', `${pathOf('worktrees', id)}/discard`, { confirm: branch });
    const kept = gone.discarded?.kept ?? null;
    if (kept !== null) showToast('done', `The work of ${branch} is kept as ${kept}.`);
  } catch (problem) {
    showToast('problem', `The worktree is still there. ${errorOf(problem).message}`);
  }
}
