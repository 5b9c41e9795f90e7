import type { Worktree } from '../../../core/worktree/worktree.ts';

export type Leftover = 'ownerGone' | 'folderGone';

/** A worktree is made before its owner is, so one this young is not left over. */
const grace = 10 * 60_000;

export type LeftoverFacts = { ownerExists: boolean; folderExists: boolean; now: number };

/** Why nobody needs a worktree any more; null while somebody may. */
export function leftoverOf({ createdAt }: Worktree, facts: LeftoverFacts): Leftover | null {
  if (facts.now - createdAt < grace) return null;
  if (!facts.folderExists) return 'folderGone';
  return facts.ownerExists ? null : 'ownerGone';
}
