import { createHash } from 'node:crypto';
import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { worktreesFolder } from '../../core/worktree/name.ts';
import { isFreeOrOwn } from './own-folder.ts';

/**
 * The folder for a repository's worktrees: beside the repository, so that `../neighbour` means the same in them, or in
 * the folder that is there for all where nothing can be written beside it, or another user was there first. Never in the
 * data folder, whose files are shown to nobody.
 */
export async function worktreeFolder(repository: string, otherwise: string): Promise<string> {
  const parent = dirname(repository);
  const beside = join(parent, worktreesFolder, basename(repository));
  if (parent !== repository && (await isWritable(parent)) && (await isFreeOrOwn(beside))) return beside;
  const digest = createHash('sha256').update(repository).digest('hex').slice(0, 8);
  return join(otherwise, `${basename(repository)}-${digest}`);
}

/** Makes it, unseen by a repository that it happens to lie in. Looks afterwards whether it is really ours. */
export async function prepareFolder(folder: string): Promise<{ type: 'made' } | { type: 'failed'; reason: string }> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    if (!(await isFreeOrOwn(folder))) {
      return { type: 'failed', reason: `The folder ${folder} belongs to another user, or others may write to it.` };
    }
    await writeFile(join(dirname(folder), '.gitignore'), '*\n', { flag: 'wx' }).catch(leaveIfThere);
    return { type: 'made' };
  } catch (error) {
    return { type: 'failed', reason: `The folder ${folder} cannot be made: ${(error as Error).message}` };
  }
}

function leaveIfThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}
