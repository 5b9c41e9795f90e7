import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Git, textOf } from './git.ts';
import { parseStatus, type Status } from './parse-status.ts';

export type CheckoutStatus = ({ type: 'status' } & Status) | { type: 'failed'; reason: string };

/**
 * What differs from the last commit. Of what is too much to tell, the beginning. A submodule's own files are compared by a
 * git inside of it, by its own configuration: a look leaves them out.
 */
export async function statusOf(
  git: Git,
  path: string,
  untracked: 'all' | 'no',
  submodules: 'none' | 'dirty' = 'none',
): Promise<CheckoutStatus> {
  const ran = await git(
    path,
    [
      'status',
      '--porcelain=v2',
      '-z',
      '--find-renames',
      `--untracked-files=${untracked}`,
      `--ignore-submodules=${submodules}`,
    ],
    { variables: { GIT_OPTIONAL_LOCKS: '0' } },
  );
  if (ran.type === 'failed' && (ran.code !== null || ran.output.length === 0)) {
    return { type: 'failed', reason: ran.reason };
  }
  const text = ran.output.toString('utf8');
  const whole = ran.type === 'done' ? text : text.slice(0, text.lastIndexOf('\0'));
  return { type: 'status', ...parseStatus(whole) };
}

const operations = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
] as const;

/** What was begun in a checkout and neither finished nor aborted. */
export async function underWayIn(git: Git, path: string): Promise<string | null> {
  const folder = await git(path, ['rev-parse', '--git-dir']);
  if (folder.type === 'failed') return null;
  for (const [file, name] of operations) {
    const marker = join(resolve(path, textOf(folder)), file);
    const isThere = await access(marker).then(
      () => true,
      () => false,
    );
    if (isThere) return name;
  }
  return null;
}
