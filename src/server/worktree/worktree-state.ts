import type { Worktree, WorktreeState } from '../../core/worktree/worktree.ts';
import { statusOf, underWayIn } from './checkout-status.ts';
import { checkoutsOf } from './checkouts.ts';
import type { Git } from './git.ts';
import { isThere } from './is-there.ts';
import { branchOf, commitOf, distance } from './refs.ts';
import { tryMerge } from './try-merge.ts';

/** As many files as anybody looks through. */
const shownFiles = 200;

/** How a worktree stands. Nothing is changed by looking. */
export async function worktreeState(git: Git, worktree: Worktree): Promise<WorktreeState> {
  const { project, path } = worktree;
  if (!(await isThere(path))) return folderGone(git, worktree);
  const head = await commitOf(git, path, 'HEAD');
  const status = await statusOf(git, path, 'all', 'dirty');
  if (head === null) return { type: 'unreadable', reason: `Git finds no commit in ${path}.` };
  if (status.type === 'failed') return { type: 'unreadable', reason: status.reason };

  const baseHead = await commitOf(git, path, `refs/heads/${worktree.base}`);
  const [behind, ahead] = await distance(git, path, baseHead ?? worktree.baseCommit, head);
  const entry = (await checkoutsOf(git, project)).find((checkout) => checkout.path === path);
  return {
    ...{ type: 'ready', branch: await branchOf(git, path), head, baseHead, ahead, behind },
    ...{ uncommitted: status.files.slice(0, shownFiles), uncommittedCount: status.files.length, apart: status.apart },
    underWay: await underWayIn(git, path),
    conflicts: baseHead === null || ahead === 0 || behind === 0 ? [] : await conflictsOf(git, path, baseHead, head),
    locked: entry?.locked ?? null,
  };
}

/** What it has committed is still in the repository. */
async function folderGone(git: Git, { project, branch, base, baseCommit }: Worktree): Promise<WorktreeState> {
  const head = await commitOf(git, project, `refs/heads/${branch}`);
  if (head === null) return { type: 'folderGone', ahead: 0 };
  const from = (await commitOf(git, project, `refs/heads/${base}`)) ?? baseCommit;
  const [, ahead] = await distance(git, project, from, head);
  return { type: 'folderGone', ahead };
}

async function conflictsOf(git: Git, path: string, into: string, from: string): Promise<string[] | null> {
  const tried = await tryMerge(git, path, into, from);
  if (tried.type === 'failed') return null;
  return tried.type === 'conflicts' ? tried.paths.slice(0, shownFiles) : [];
}
