import { dirname } from 'node:path';
import type { Worktree } from '../../core/worktree/worktree.ts';
import type { WorktreeRecords } from './worktree-records.ts';

type Found = Pick<WorktreeRecords, 'worktreeAt'>;

/** The worktree that a folder lies in; null when it lies in none of ours. */
export async function worktreeOf(records: Found, folder: string): Promise<Worktree | null> {
  const worktree = await records.worktreeAt(folder);
  const above = dirname(folder);
  return worktree || above === folder ? worktree : worktreeOf(records, above);
}

export async function projectOf(records: Found, folder: string): Promise<string | null> {
  return (await worktreeOf(records, folder))?.project ?? null;
}
