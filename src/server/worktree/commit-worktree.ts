import type { Worktree } from '../../core/worktree/worktree.ts';
import { statusOf, underWayIn } from './checkout-status.ts';
import type { Git } from './git.ts';
import { names } from './names.ts';
import type { Status } from './parse-status.ts';
import { commitOf } from './refs.ts';
import { treeOfFiles, type Written, writeCommit } from './snapshot.ts';

export type CommitOutcome = { type: 'committed'; commit: string } | { type: 'failed'; reason: string };

/** Commits every file of a worktree as it is, new ones too. */
export async function commitWorktree(git: Git, { path }: Worktree, message: string): Promise<CommitOutcome> {
  const head = await commitOf(git, path, 'HEAD');
  if (head === null) return failed(`Git finds no commit in ${path}.`);
  const underWay = await underWayIn(git, path);
  if (underWay) return failed(`A ${underWay} is under way in the worktree. Finish or abort it there first.`);
  const status = await statusOf(git, path, 'all');
  if (status.type === 'failed') return status;
  if (status.files.length === 0) return failed('There is nothing to commit.');
  const written = await writeFiles(git, path, { head, status, message });
  if (written.type === 'failed') return written;
  const moved = await git(path, ['reset', '-q', '--mixed', written.commit]);
  return moved.type === 'done' ? { type: 'committed', commit: written.commit } : failed(moved.reason);
}

type Files = { head: string; status: Status; message: string };

/** A commit with all files as they are, which no branch has yet. */
export async function writeFiles(git: Git, path: string, { head, status, message }: Files): Promise<Written> {
  const open = status.files.filter(({ type }) => type === 'conflict').map((file) => file.path);
  if (open.length > 0) return failed(`Conflicts in the worktree are not resolved yet: ${names(open)}.`);
  const nested = status.apart.filter((name) => name.endsWith('/'));
  if (nested.length > 0) return failed(`${names(nested)} is a repository of its own, whose files git would not take.`);
  const whole = await treeOfFiles(git, path);
  if (whole.type === 'failed') return whole;
  return writeCommit(git, path, { tree: whole.tree, parents: [head], message });
}

function failed(reason: string): { type: 'failed'; reason: string } {
  return { type: 'failed', reason };
}
