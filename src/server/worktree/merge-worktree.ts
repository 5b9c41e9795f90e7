import type { Merged, MergeWay, UncommittedFile, Worktree } from '../../core/worktree/worktree.ts';
import { statusOf, underWayIn } from './checkout-status.ts';
import { writeFiles } from './commit-worktree.ts';
import type { Git } from './git.ts';
import { moveBase } from './move-base.ts';
import { names } from './names.ts';
import { commitOf, distance } from './refs.ts';
import { writeCommit } from './snapshot.ts';
import { tryMerge } from './try-merge.ts';

export type MergeWish = {
  way: MergeWay;
  /** Of the merge; git's usual words otherwise. */
  message: string | null;
  /** Commits what is not committed first, under this message. */
  commitMessage: string | null;
};

export type MergeOutcome =
  | { type: 'merged'; merged: Merged }
  | { type: 'uncommitted'; reason: string; files: UncommittedFile[] }
  | { type: 'conflicts'; reason: string; paths: string[] }
  | { type: 'dirty'; reason: string; paths: string[] }
  | { type: 'failed'; reason: string };

/**
 * Brings a worktree's work into its base. Everything is made beside, as objects that no branch has: the commit of the
 * files, the merge, its commit. Only when all of it went well do the branches move, each in one step.
 */
export async function mergeWorktree(git: Git, worktree: Worktree, wish: MergeWish, at: number): Promise<MergeOutcome> {
  const { path, base, branch } = worktree;
  const head = await commitOf(git, path, 'HEAD');
  const baseHead = await commitOf(git, path, `refs/heads/${base}`);
  if (head === null) return failed(`Git finds no commit in ${path}.`);
  if (baseHead === null) return failed(`The branch ${base} is gone, so there is nothing to merge into.`);
  const underWay = await underWayIn(git, path);
  if (underWay) return failed(`A ${underWay} is under way in the worktree. Finish or abort it there first.`);

  const work = await committed(git, worktree, head, wish.commitMessage);
  if (work.type !== 'work') return work;
  const [behind, ahead] = await distance(git, path, baseHead, work.commit);
  if (ahead === 0) return failed(`There is nothing to merge: ${base} has all of it.`);
  if (wish.way === 'fastForward' && behind > 0) {
    return failed(`${base} has ${commits(behind)} that this branch has not, so it cannot just move forward.`);
  }
  const tried = await tryMerge(git, path, baseHead, work.commit);
  if (tried.type === 'failed') return tried;
  if (tried.type === 'conflicts') {
    const reason = `Both ${base} and ${branch} changed ${names(tried.paths)} in the same place. Nothing was changed.`;
    return { type: 'conflicts', reason, paths: tried.paths };
  }
  const result = await resultOf(git, worktree, wish, { baseHead, work: work.commit, tree: tried.tree });
  if (result.type === 'failed') return result;

  const move = await moveBase(git, worktree, { from: baseHead, to: result.commit });
  if (move.type !== 'ready') return move;
  if (work.commit !== head) {
    const taken = await git(path, ['reset', '-q', '--mixed', work.commit]);
    if (taken.type === 'failed') return failed(`The work could not be committed. ${taken.reason}`);
  }
  const moved = await move.go();
  if (moved.type === 'failed') {
    const also = work.commit === head ? '' : ' Your work is committed in the worktree.';
    return failed(`${moved.reason}${also}`);
  }
  return { type: 'merged', merged: { at, commit: result.commit, way: wish.way } };
}

function failed(reason: string): { type: 'failed'; reason: string } {
  return { type: 'failed', reason };
}

/** The last commit, or one with everything that is not committed yet. The branch does not have it before the end. */
async function committed(git: Git, { path }: Worktree, head: string, message: string | null) {
  const status = await statusOf(git, path, 'all');
  if (status.type === 'failed') return status;
  const files = status.files.filter((file) => !status.apart.includes(file.path));
  if (files.length === 0) return { type: 'work', commit: head } as const;
  if (message === null) {
    const reason = `Not committed yet: ${names(files.map((file) => file.path))}. Commit first, or commit and merge.`;
    return { type: 'uncommitted', reason, files: files.slice(0, 200) } as const;
  }
  const written = await writeFiles(git, path, { head, status, message });
  return written.type === 'written' ? ({ type: 'work', commit: written.commit } as const) : written;
}

type Parts = { baseHead: string; work: string; tree: string };

async function resultOf(git: Git, { path, base, branch }: Worktree, wish: MergeWish, { baseHead, work, tree }: Parts) {
  if (wish.way === 'fastForward') return { type: 'written', commit: work } as const;
  const message = wish.message ?? `${wish.way === 'squash' ? 'Squash' : 'Merge'} branch '${branch}' into ${base}`;
  const parents = wish.way === 'squash' ? [baseHead] : [baseHead, work];
  return writeCommit(git, path, { tree, parents, message });
}

function commits(count: number): string {
  return count === 1 ? 'a commit' : `${count} commits`;
}
