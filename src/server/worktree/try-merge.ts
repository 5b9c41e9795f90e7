import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Git, pathsOf, textOf } from './git.ts';

export type Tried =
  | { type: 'clean'; tree: string }
  | { type: 'conflicts'; paths: string[] }
  | { type: 'failed'; reason: string };

const limit = { timeLimit: 60_000 };

/** What a merge would come to. No branch, index or file of anybody changes. */
export async function tryMerge(git: Git, folder: string, into: string, from: string): Promise<Tried> {
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', into, from];
  const ran = await git(folder, args, limit);
  if (ran.type === 'failed' && ran.code !== 1) {
    return isUnknown(ran.code) ? tryMergeAside(git, folder, into, from) : ran;
  }
  const [tree = '', ...paths] = pathsOf(ran);
  if (ran.type === 'failed') return { type: 'conflicts', paths: [...new Set(paths)] };
  return { type: 'clean', tree };
}

/** How git says that it does not know an option. */
function isUnknown(code: number | null): boolean {
  return code === 129;
}

/** For git before 2.38: the merge is made in a worktree for the purpose, which goes again. */
export async function tryMergeAside(git: Git, folder: string, into: string, from: string): Promise<Tried> {
  const place = await mkdtemp(join(tmpdir(), 'quarterdeck-merge-'));
  const path = join(place, 'tree');
  const added = await git(folder, ['worktree', 'add', '-q', '--detach', path, into], limit);
  try {
    if (added.type === 'failed') return added;
    const merged = await git(path, ['merge', '-q', '--no-commit', '--no-ff', '--no-autostash', from], limit);
    if (merged.type === 'failed') {
      const open = await git(path, ['diff', '--name-only', '--diff-filter=U', '-z']);
      const paths = open.type === 'done' ? pathsOf(open) : [];
      return paths.length > 0 ? { type: 'conflicts', paths } : merged;
    }
    const tree = await git(path, ['write-tree']);
    return tree.type === 'done' ? { type: 'clean', tree: textOf(tree) } : tree;
  } finally {
    await git(folder, ['worktree', 'remove', '--force', path]);
    await rm(place, { recursive: true, force: true });
  }
}
