import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * The branch that a folder's repository is on, as `.git/HEAD` says: no git runs, so nothing that the repository configures
 * does either. Null outside of a repository, and for a detached HEAD.
 */
export async function gitBranch(folder: string): Promise<string | null> {
  for (let place = resolve(folder); ; place = dirname(place)) {
    const directory = await gitDirectory(place);
    if (directory !== null) return branchIn(await textOf(join(directory, 'HEAD')));
    if (dirname(place) === place) return null;
  }
}

/** A worktree and a submodule have a file that leads to theirs. */
async function gitDirectory(place: string): Promise<string | null> {
  const path = join(place, '.git');
  const stats = await lstat(path).catch(() => null);
  if (stats === null) return null;
  if (stats.isDirectory()) return path;
  const target = /^gitdir: (.+?)\r?\n?$/.exec(await textOf(path))?.[1];
  // Two slashes ask another machine on Windows.
  return target === undefined || /^[\\/]{2}/.test(target) ? null : resolve(place, target);
}

/** What isn't a branch's name stays unread: `.git` is whatever a repository says it is. */
function branchIn(head: string): string | null {
  return /^ref: refs\/heads\/([^\p{C}\s]{1,250})\r?\n?$/u.exec(head)?.[1] ?? null;
}

const mostBytes = 4096;
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** The text of a small plain file; empty for anything else. */
async function textOf(path: string): Promise<string> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
  if (file === null) return '';
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size > mostBytes) return '';
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return '';
  } finally {
    await file.close();
  }
}
