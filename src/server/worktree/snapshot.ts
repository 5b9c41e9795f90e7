import { copyFile, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Git, type Stopped, textOf } from './git.ts';

export type Written = { type: 'written'; commit: string } | { type: 'failed'; reason: string };

const writeLimit = 5 * 60_000;

/** A tree of all files as they are, new ones too, made beside the index so that nobody sees it happen. */
export async function treeOfFiles(
  git: Git,
  path: string,
): Promise<{ type: 'tree'; tree: string } | { type: 'failed'; reason: string }> {
  const found = await git(path, ['rev-parse', '--git-path', 'index']);
  if (found.type === 'failed') return found;
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-index-'));
  try {
    const index = join(folder, 'index');
    await copyIndex(resolve(path, textOf(found)), index).catch(() => {});
    const variables = { GIT_INDEX_FILE: index };
    const added = await git(path, ['add', '-A', '.'], { timeLimit: writeLimit, variables });
    if (added.type === 'failed') return added;
    const tree = await git(path, ['write-tree'], { variables });
    return tree.type === 'done' ? { type: 'tree', tree: textOf(tree) } : tree;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Git looks into files that are as young as the index itself. A copy that were younger would hide their changes. */
async function copyIndex(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const seconds = Math.floor((await stat(from)).mtimeMs) / 1000;
  await utimes(to, seconds, seconds);
}

type Commit = { tree: string; parents: readonly string[]; message: string; variables?: Record<string, string> };

/** A commit that no branch has yet. */
export async function writeCommit(git: Git, folder: string, commit: Commit): Promise<Written> {
  const { tree, parents, message, variables = {} } = commit;
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', message];
  const ran = await git(folder, args, { variables });
  if (ran.type === 'done') return { type: 'written', commit: textOf(ran) };
  return { type: 'failed', reason: whyNot(ran) };
}

function whyNot({ reason }: Stopped): string {
  if (!/ident|tell me who you are|empty ident/i.test(reason)) return reason;
  return 'Git does not know who commits. Set it with: git config --global user.name "…" and user.email "…".';
}
