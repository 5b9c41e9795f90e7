import type { Git } from './git.ts';
import type { WorktreeRecords } from './worktree-records.ts';

export type WorktreeContext = {
  git: Git;
  records: WorktreeRecords;
  /** For repositories beside which nothing can be written. */
  folder: string;
  now(): number;
  newId(): string;
};
