import { branchPrefix } from '../../core/worktree/name.ts';
import type { Discarded, UncommittedFile, Worktree } from '../../core/worktree/worktree.ts';
import { statusOf } from './checkout-status.ts';
import { checkoutsOf } from './checkouts.ts';
import type { Git } from './git.ts';
import { isThere } from './is-there.ts';
import { names } from './names.ts';
import { commitOf, distance } from './refs.ts';
import { treeOfFiles, type Written, writeCommit } from './snapshot.ts';

export type DiscardOutcome =
  | { type: 'discarded'; discarded: Discarded }
  /** There is work in it that is nowhere else, and nobody has said that it may go. */
  | { type: 'unconfirmed'; reason: string; files: UncommittedFile[]; commits: number }
  | { type: 'failed'; reason: string };

/** Removes a worktree and its branch. What is only there is kept under a ref first, whoever confirmed. */
export async function discardWorktree(
  git: Git,
  worktree: Worktree,
  confirmed: boolean,
  at: number,
): Promise<DiscardOutcome> {
  const { project, path, branch } = worktree;
  if (!(await isThere(project))) return { type: 'discarded', discarded: { at, kept: null } };
  const entry = (await checkoutsOf(git, project)).find((checkout) => checkout.path === path);
  if (entry?.locked != null) return failed(`The worktree is locked: "git worktree unlock ${path}" unlocks it.`);
  const work = await workOf(git, worktree);
  if (work.type === 'failed') return work;
  if (!confirmed && (work.files.length > 0 || work.commits > 0)) {
    const reason = `${inWords(work)} only in this worktree.`;
    return { type: 'unconfirmed', reason, files: work.files.slice(0, 200), commits: work.commits };
  }
  const kept = await keep(git, worktree, work);
  if (kept.type === 'failed') return kept;
  if (entry) {
    const removed = await git(project, ['worktree', 'remove', '--force', path], { timeLimit: removalLimit });
    if (removed.type === 'failed') return failed(`${removed.reason} Its work is kept.`);
  }
  // Only as it was seen: what came in the meantime is left where it is.
  if (branch.startsWith(branchPrefix) && work.tip !== null) {
    await git(project, ['update-ref', '-d', `refs/heads/${branch}`, work.tip]);
  }
  return { type: 'discarded', discarded: { at, kept: kept.ref } };
}

const removalLimit = 5 * 60_000;

type Work = {
  type: 'work';
  files: UncommittedFile[];
  /** How many the base does not have. */
  commits: number;
  head: string | null;
  /** Of its branch. */
  tip: string | null;
};

async function workOf(git: Git, worktree: Worktree): Promise<Work | { type: 'failed'; reason: string }> {
  const { project, path, branch, base, baseCommit } = worktree;
  const tip = await commitOf(git, project, `refs/heads/${branch}`);
  const from = (await commitOf(git, project, `refs/heads/${base}`)) ?? baseCommit;
  const countOf = async (commit: string | null) =>
    commit === null ? 0 : (await distance(git, project, from, commit))[1];
  if (!(await isThere(path))) return { type: 'work', files: [], commits: await countOf(tip), head: null, tip };
  const head = await commitOf(git, path, 'HEAD');
  const status = await statusOf(git, path, 'all');
  if (status.type === 'failed') return status;
  if (status.apart.length > 0) {
    return failed(`${names(status.apart)} has a repository of its own, whose work would be lost. Save it there first.`);
  }
  const commits = Math.max(await countOf(head), await countOf(tip));
  return { type: 'work', files: status.files, commits, head, tip };
}

type Kept = { type: 'kept'; ref: string | null } | { type: 'failed'; reason: string };

async function keep(git: Git, worktree: Worktree, { files, commits, head, tip }: Work): Promise<Kept> {
  if (files.length === 0 && commits === 0) return { type: 'kept', ref: null };
  const { id, project, branch } = worktree;
  const written = await lastCommit(git, worktree, { files, head, tip });
  if (written.type === 'failed') return failed(`The work could not be kept, so nothing was removed. ${written.reason}`);
  const ref = `refs/quarterdeck/discarded/${branch.replace(branchPrefix, '')}-${id.slice(0, 8)}`;
  const saved = await git(project, ['update-ref', ref, written.commit]);
  return saved.type === 'done' ? { type: 'kept', ref } : failed(saved.reason);
}

/** One commit from which everything can be reached: the files, what is checked out, and the branch. */
async function lastCommit(
  git: Git,
  { path, branch }: Worktree,
  { files, head, tip }: Pick<Work, 'files' | 'head' | 'tip'>,
): Promise<Written> {
  const parents = [...new Set([head, tip].filter((commit) => commit !== null))];
  const [only] = parents;
  if (files.length === 0 && only !== undefined && parents.length === 1) return { type: 'written', commit: only };
  const whole = await treeOfFiles(git, path);
  if (whole.type === 'failed') return whole;
  return writeCommit(git, path, { tree: whole.tree, parents, message: `Discarded from ${branch}`, variables: keeper });
}

const keeper = {
  ...{ GIT_AUTHOR_NAME: 'Quarterdeck', GIT_AUTHOR_EMAIL: 'quarterdeck@localhost' },
  ...{ GIT_COMMITTER_NAME: 'Quarterdeck', GIT_COMMITTER_EMAIL: 'quarterdeck@localhost' },
};

function inWords({ files, commits }: Work): string {
  const parts = [
    ...(files.length === 0 ? [] : [`${counted(files.length, 'file')} not committed`]),
    ...(commits === 0 ? [] : [counted(commits, 'commit')]),
  ];
  return `${parts.join(' and ')} ${files.length + commits === 1 ? 'is' : 'are'}`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function failed(reason: string): { type: 'failed'; reason: string } {
  return { type: 'failed', reason };
}
