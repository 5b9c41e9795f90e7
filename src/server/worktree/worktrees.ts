import { randomUUID } from 'node:crypto';
import type { Worktree, WorktreeState } from '../../core/worktree/worktree.ts';
import { type CommitOutcome, commitWorktree } from './commit-worktree.ts';
import { createWorktree, type Wanted, type WorktreeCreated } from './create-worktree.ts';
import { type DiscardOutcome, discardWorktree } from './discard-worktree.ts';
import { createGit, lookOnly } from './git.ts';
import { isThere } from './is-there.ts';
import { type MergeOutcome, type MergeWish, mergeWorktree } from './merge-worktree.ts';
import { type Examined, examineFolder } from './repository.ts';
import { createTurns } from './turns.ts';
import type { IsForbidden } from './untracked-file.ts';
import type { WorktreeContext } from './worktree-context.ts';
import { type Diffed, worktreeDiff } from './worktree-diff.ts';
import type { WorktreeRecords } from './worktree-records.ts';
import { worktreeState } from './worktree-state.ts';

export type WorktreesOptions = {
  /** For repositories beside which nothing can be written. */
  folder: string;
  /** All that git sees of ours. */
  environment: Readonly<Record<string, string>>;
  records: WorktreeRecords;
  isForbidden: IsForbidden;
};

/** Git worktrees for sessions and agents: the only place that makes, merges and removes them. */
export type Worktrees = {
  /** Whether a worktree can be made of a folder, and why not. */
  examine(folder: string): Promise<Examined>;
  create(wanted: Wanted): Promise<WorktreeCreated>;
  state(worktree: Worktree): Promise<WorktreeState>;
  /** With a path, that file alone and more of it. */
  diff(worktree: Worktree, path: string | null): Promise<Diffed>;
  commit(worktree: Worktree, message: string): Promise<CommitOutcome>;
  merge(worktree: Worktree, wish: MergeWish): Promise<MergeOutcome>;
  /** Work that is nowhere else goes only when that was confirmed, and is kept under a ref even then. */
  discard(worktree: Worktree, confirmed: boolean): Promise<DiscardOutcome>;
};

export function createWorktrees({ folder, environment, records, isForbidden }: WorktreesOptions): Worktrees {
  const git = createGit(environment);
  const context: WorktreeContext = { git, records, folder, now: Date.now, newId: randomUUID };
  const inTurn = createTurns();
  const gone = ({ path }: Worktree) => ({ type: 'failed', reason: `Its folder is gone: ${path}` }) as const;
  return {
    examine: (place) => examineFolder(lookOnly(git), place),
    create: (wanted) => inTurn(wanted.project, () => createWorktree(context, wanted)),
    state: (worktree) => worktreeState(lookOnly(git), worktree),
    diff: async (worktree, path) => {
      if (!(await isThere(worktree.path))) return gone(worktree);
      return worktreeDiff({ git: lookOnly(git), isForbidden }, worktree, path);
    },
    commit: (worktree, message) =>
      inTurn(worktree.project, async () => {
        if (!(await isThere(worktree.path))) return gone(worktree);
        return commitWorktree(git, worktree, message);
      }),
    merge: (worktree, wish) =>
      inTurn(worktree.project, async () => {
        if (!(await isThere(worktree.path))) return gone(worktree);
        const outcome = await mergeWorktree(git, worktree, wish, context.now());
        if (outcome.type === 'merged') await records.putWorktree({ ...worktree, merged: outcome.merged });
        return outcome;
      }),
    discard: (worktree, confirmed) =>
      inTurn(worktree.project, async () => {
        const outcome = await discardWorktree(git, worktree, confirmed, context.now());
        if (outcome.type === 'discarded') await records.putWorktree({ ...worktree, discarded: outcome.discarded });
        return outcome;
      }),
  };
}
