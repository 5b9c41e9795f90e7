import { dirname } from 'node:path';
import type { Worktree } from '../../core/worktree/worktree.ts';
import { isOwnWorktree } from './own-folder.ts';
import type { WorktreeRecords } from './worktree-records.ts';

type Found = Pick<WorktreeRecords, 'worktreeAt'>;

/** The worktree that a folder lies in; null when it lies in none of ours. */
export async function worktreeOf(records: Found, folder: string): Promise<Worktree | null> {
  const worktree = await records.worktreeAt(folder);
  const above = dirname(folder);
  return worktree || above === folder ? worktree : worktreeOf(records, above);
}

/** The project that a folder stands for. Null where another user could have put the folder in its place. */
export async function projectOf(records: Found, folder: string): Promise<string | null> {
  const worktree = await worktreeOf(records, folder);
  return worktree && (await isOwnWorktree(worktree.path)) ? worktree.project : null;
}
