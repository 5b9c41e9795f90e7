import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type Git, textOf } from './git.ts';

/** A checkout on a branch with at least one commit: what a worktree can be made of. */
export type Checkout = {
  /** Its topmost folder. */
  root: string;
  /** Where the folder that was asked for lies in it, with a slash at the end, or empty. */
  prefix: string;
  /** The folder that holds everything of the repository. */
  home: string;
  branch: string;
  commit: string;
};

export type Examined = { type: 'checkout'; checkout: Checkout } | { type: 'unfit'; reason: string };

export async function examineFolder(git: Git, folder: string): Promise<Examined> {
  const place = await git(folder, ['rev-parse', '--is-bare-repository', '--git-common-dir']);
  if (place.type === 'failed') return unfit(notARepository(place.reason));
  const [bare = '', common = ''] = textOf(place).split('\n');
  if (bare === 'true') return unfit(bareRepository);

  const top = await git(folder, ['rev-parse', '--show-toplevel']);
  if (top.type === 'failed') return unfit('This folder is inside of .git, where nothing can be worked on.');
  const prefix = await git(folder, ['rev-parse', '--show-prefix']);
  if (prefix.type === 'failed') return unfit(prefix.reason);

  const head = await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  if (head.type === 'failed') return unfit('This repository has no commit yet. Make a first one.');
  const branch = await git(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  if (branch.type === 'failed') {
    return unfit('This repository is on no branch (its HEAD is detached), so there is none to merge into later.');
  }
  const root = await realpath(textOf(top));
  const checkout = {
    ...{ root, prefix: textOf(prefix), home: homeOf(resolve(folder, common), root) },
    ...{ branch: textOf(branch), commit: textOf(head) },
  };
  return { type: 'checkout', checkout };
}

const bareRepository = 'This repository is bare: it has no files to work in.';

function unfit(reason: string): Examined {
  return { type: 'unfit', reason };
}

function notARepository(reason: string): string {
  if (/safe\.bareRepository/.test(reason)) return bareRepository;
  return /not a git repository/i.test(reason) ? 'This folder is not in a git repository.' : reason;
}

/** Worktrees of a worktree lie with the others. */
function homeOf(common: string, root: string): string {
  return basename(common) === '.git' ? dirname(common) : root;
}
