import type { Stats } from 'node:fs';
import { chmod, lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getuid } from 'node:process';
import { isOwnFolder } from '../is-own.ts';

/**
 * Whether a worktree's folder and the two that Quarterdeck makes above it are ours alone. In a folder that everybody may
 * write, such as the temporary one, another user can make them first, and put another folder in the worktree's place
 * later.
 */
export async function isOwnWorktree(path: string): Promise<boolean> {
  for (const folder of [path, dirname(path), dirname(dirname(path))]) {
    const facts = await factsOf(folder);
    if (facts === null || !isOwnFolder(facts)) return false;
  }
  return true;
}

/** The same for the two above it, before there is a worktree. One that is not there yet will be ours. */
export async function isFreeOrOwn(folder: string): Promise<boolean> {
  for (const each of [dirname(folder), folder]) {
    await keepOthersOut(each);
    const facts = await factsOf(each);
    if (facts !== null && !isOwnFolder(facts)) return false;
  }
  return true;
}

/** Takes the right to write away from others, where the folder is ours. */
export async function keepOthersOut(folder: string): Promise<void> {
  const facts = await factsOf(folder);
  if (facts?.isDirectory() && facts.uid === getuid?.() && (facts.mode & 0o022) !== 0) {
    await chmod(folder, facts.mode & 0o7755).catch(() => {});
  }
}

/** Of the folder itself: a link to one is none of ours. */
async function factsOf(folder: string): Promise<Stats | null> {
  return lstat(folder).catch(() => null);
}
