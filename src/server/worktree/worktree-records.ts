import type { Worktree, WorktreeOwner } from '../../core/worktree/worktree.ts';

type Failed = { type: 'failed'; detail: string };

/** What is remembered of worktrees. */
export type WorktreeRecords = {
  /** Writes it, or changes what is known under its id. */
  putWorktree(worktree: Worktree): Promise<{ type: 'saved' } | Failed>;
  forgetWorktree(id: string): Promise<{ type: 'forgotten' } | Failed>;
  worktree(id: string): Promise<Worktree | null>;
  /** The one that is there at this path. */
  worktreeAt(path: string): Promise<Worktree | null>;
  /** Those that are there of one owner, the newest first. */
  worktreesOf(owner: WorktreeOwner, limit: number): Promise<Worktree[]>;
  /** Those that are there, the newest first. */
  worktrees(limit: number): Promise<Worktree[]>;
};
