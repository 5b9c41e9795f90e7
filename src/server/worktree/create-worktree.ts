import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { branchPrefix, nameProblem } from '../../core/worktree/name.ts';
import type { Worktree, WorktreeOwner } from '../../core/worktree/worktree.ts';
import type { Git } from './git.ts';
import { isThere } from './is-there.ts';
import { keepOthersOut } from './own-folder.ts';
import { prepareFolder, worktreeFolder } from './place.ts';
import { type Checkout, examineFolder } from './repository.ts';
import type { WorktreeContext } from './worktree-context.ts';

export type Wanted = {
  /** Any folder of the repository. */
  project: string;
  name: string;
  /** The same owner asking for the same name again gets the same worktree. */
  owner?: WorktreeOwner;
};

export type WorktreeCreated =
  | { type: 'created'; id: string; path: string; cwd: string; branch: string; base: string; note: string | null }
  | { type: 'failed'; reason: string };

const checkoutLimit = 5 * 60_000;

/** Makes a branch off what the project has checked out, and a folder with it. */
export async function createWorktree(context: WorktreeContext, wanted: Wanted): Promise<WorktreeCreated> {
  const { git, records } = context;
  const wrong = nameProblem(wanted.name);
  if (wrong) return failed(wrong);
  if (wanted.project.includes('\0')) return failed('The path has a NUL character.');
  const examined = await examineFolder(git, wanted.project);
  if (examined.type === 'unfit') return failed(examined.reason);
  const { checkout } = examined;
  const branch = branchPrefix + wanted.name;

  const before = await madeBefore(context, wanted, branch, checkout);
  if (before && (await isThere(before.path))) return made(before, null);
  if (!before) {
    const taken = await takenBy(git, checkout.root, branch);
    if (taken) return failed(taken);
  }
  const folder = before ? dirname(before.path) : await worktreeFolder(checkout.home, context.folder);
  const path = before?.path ?? join(folder, wanted.name);
  if (!before && (await isThere(path))) return failed(`The folder ${path} is there already. Choose another name.`);
  const prepared = await prepareFolder(folder);
  if (prepared.type === 'failed') return prepared;

  const worktree: Worktree = before ?? {
    ...{ id: context.newId(), project: checkout.root, path, cwd: path, branch },
    ...{ base: checkout.branch, baseCommit: checkout.commit, owner: wanted.owner ?? null },
    ...{ createdAt: context.now(), merged: null, discarded: null },
  };
  // Remembered first: what is cut in between is then known, and can be gone on with or cleaned up.
  const saved = await records.putWorktree(worktree);
  if (saved.type === 'failed') return failed(`The worktree cannot be remembered: ${saved.detail}`);
  const added = await add(git, worktree, before !== null);
  if (added.type === 'failed') {
    if (!before) await records.forgetWorktree(worktree.id);
    return failed(added.reason);
  }
  const real = await realpath(path);
  await keepOthersOut(real);
  const whole = { ...worktree, path: real, cwd: await standIn(real, checkout.prefix) };
  await records.putWorktree(whole);
  return made(whole, await submoduleNote(git, real));
}

function failed(reason: string): WorktreeCreated {
  return { type: 'failed', reason };
}

function made({ id, path, cwd, branch, base }: Worktree, note: string | null): WorktreeCreated {
  return { type: 'created', id, path, cwd, branch, base, note };
}

async function madeBefore({ records }: WorktreeContext, { owner }: Wanted, branch: string, { root }: Checkout) {
  if (!owner) return null;
  const own = await records.worktreesOf(owner, 100);
  return own.find((worktree) => worktree.branch === branch && worktree.project === root) ?? null;
}

/** Why a branch cannot be made, as git keeps branches in a tree of names. */
async function takenBy(git: Git, root: string, branch: string): Promise<string | null> {
  const exists = async (name: string) =>
    (await git(root, ['show-ref', '--verify', '--quiet', `refs/heads/${name}`])).type === 'done';
  if (await exists(branch)) return `There is a branch ${branch} already. Choose another name.`;
  const parent = branchPrefix.slice(0, -1);
  if (await exists(parent)) return `There is a branch called ${parent}, so git can have none called ${branch}.`;
  return null;
}

async function add(git: Git, { project, path, branch, baseCommit }: Worktree, again: boolean) {
  const limit = { timeLimit: checkoutLimit };
  if (!again) return git(project, ['worktree', 'add', '-q', '--no-track', '-b', branch, path, baseCommit], limit);
  const found = await git(project, ['show-ref', '--verify', '--quiet', `refs/heads/${branch}`]);
  if (found.type === 'failed')
    return git(project, ['worktree', 'add', '-q', '-f', '--no-track', '-b', branch, path, baseCommit], limit);
  return git(project, ['worktree', 'add', '-q', '-f', path, branch], limit);
}

/** The folder that was asked for, in the worktree; its root where git does not know that folder. */
async function standIn(path: string, prefix: string): Promise<string> {
  const folder = prefix === '' ? path : join(path, prefix);
  return (await isThere(folder)) ? folder.replace(/(?<=.)[/\\]$/, '') : path;
}

async function submoduleNote(git: Git, path: string): Promise<string | null> {
  if (!(await isThere(join(path, '.gitmodules')))) return null;
  const listed = await git(path, ['submodule', 'status']);
  if (listed.type === 'failed' || listed.output.length === 0) return null;
  return 'Submodules are empty in a new worktree: `git submodule update --init` fills them.';
}
