import type { Hunk } from '../session/file-change.ts';

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

export const mergeWays = ['commit', 'fastForward', 'squash'] as const;
export type MergeWay = (typeof mergeWays)[number];

/** A path that differs from the last commit. `conflict`: a merge in the worktree itself is not resolved there. */
export type UncommittedFile = { path: string; type: 'changed' | 'added' | 'deleted' | 'untracked' | 'conflict' };

export type WorktreeState =
  | { type: 'folderGone'; ahead: number }
  | { type: 'unreadable'; reason: string }
  | ({ type: 'ready' } & ReadyState);

export type ReadyState = {
  /** Null when it was detached from its branch. */
  branch: string | null;
  head: string;
  /** Null when the branch it came from is gone. */
  baseHead: string | null;
  /** Commits that the base does not have, and the other way round. */
  ahead: number;
  behind: number;
  uncommitted: UncommittedFile[];
  /** How many there are, of which `uncommitted` has the first. */
  uncommittedCount: number;
  /** Submodules with work of their own, and repositories that git does not know: no commit of ours has their files. */
  apart: string[];
  /** What was begun in it and not finished: merge, rebase, … */
  underWay: string | null;
  /** Paths that a merge into the base would not know what to do with. Null where it could not be tried. */
  conflicts: string[] | null;
  /** Why somebody has locked it; empty when they did not say. */
  locked: string | null;
};

/** A file as it is in the worktree against where it left its base. */
export type WorktreeFile = {
  path: string;
  change: 'added' | 'changed' | 'deleted' | 'moved';
  /** Where it was before, of one that was moved. */
  oldPath: string | null;
  /** Git does not know it yet. */
  isUntracked: boolean;
  added: number;
  removed: number;
  content: FileContent;
};

/** `large` ones are told only when they are asked for by path; `hidden` ones can hold keys, and never are. */
export type FileContent = { type: 'patch'; hunks: Hunk[]; clipped: boolean } | { type: 'binary' | 'large' | 'hidden' };

export type WorktreeDiff = { from: string; files: WorktreeFile[]; fileCount: number; added: number; removed: number };
