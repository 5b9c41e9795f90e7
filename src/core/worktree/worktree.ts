/** What works in a worktree. */
export type WorktreeOwner = { type: 'session' | 'agent'; id: string };

/** A worktree that we made: a folder with a branch of its own, off another branch of the same repository. */
export type Worktree = {
  id: string;
  /** The checkout it was made from. */
  project: string;
  path: string;
  /** The folder in it that stands for the one that was asked for. */
  cwd: string;
  branch: string;
  base: string;
  /** Where the base was when it was made. */
  baseCommit: string;
  owner: WorktreeOwner | null;
  createdAt: number;
  merged: Merged | null;
  /** Null while it is there. */
  discarded: Discarded | null;
};

export type Merged = { at: number; commit: string; way: MergeWay };

/** `kept` is the ref under which its work can be got back; null where there was none. */
export type Discarded = { at: number; kept: string | null };

export type MergeWay = 'commit' | 'fastForward' | 'squash';
