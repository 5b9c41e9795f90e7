import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { memberOf } from '../../core/json.ts';

export type OpenProblem =
  | 'missing'
  | 'outside'
  | 'folder'
  | 'special'
  | 'unreadable'
  /** What was checked is no longer what is there. */
  | 'swapped';

export type Resolved = { type: 'resolved'; root: string; parts: string[] } | { type: 'refused'; reason: OpenProblem };
export type OpenedFile =
  | { type: 'open'; file: FileHandle; stats: BigIntStats }
  | { type: 'refused'; reason: OpenProblem };

/** Where a path leads to, through links that stay inside the folder. */
export async function resolveInside(root: string, parts: string[]): Promise<Resolved> {
  try {
    const realRoot = await realpath(root);
    const real = await realpath(join(realRoot, ...parts));
    if (real === realRoot) return { type: 'refused', reason: 'folder' };
    if (!real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) {
      return { type: 'refused', reason: 'outside' };
    }
    return { type: 'resolved', root: realRoot, parts: relative(realRoot, real).split(sep) };
  } catch (error) {
    return { type: 'refused', reason: problemOf(error) };
  }
}

/**
 * Opens what `resolveInside` found, for reading, and only if no part of the way has become a link since. A file that is
 * no plain one is not waited for: what could block is refused before it is opened, or opened without blocking.
 */
export async function openResolved(root: string, parts: string[]): Promise<OpenedFile> {
  try {
    return process.platform === 'linux' ? await descend(root, parts) : await openAndCompare(join(root, ...parts));
  } catch (error) {
    return { type: 'refused', reason: problemOf(error) };
  }
}

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0, O_DIRECTORY = 0 } = constants;
const fileFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
const folderFlags = O_RDONLY | O_NOFOLLOW | O_DIRECTORY;

/** Through `/proc` a name is looked up in a folder that is already open, so nothing on the way can be exchanged. */
async function descend(root: string, parts: string[]): Promise<OpenedFile> {
  let folder = await open(root, folderFlags);
  try {
    for (const part of parts.slice(0, -1)) {
      const next = await open(`/proc/self/fd/${folder.fd}/${part}`, folderFlags);
      await folder.close();
      folder = next;
    }
    return await openPlain(`/proc/self/fd/${folder.fd}/${parts.at(-1)}`, fileFlags);
  } finally {
    await folder.close();
  }
}

/** On macOS the kernel refuses a link anywhere on the way; Node has no name for the flag. */
const noFollowAny = process.platform === 'darwin' ? 0x20000000 : 0;

/**
 * Where there is no `/proc`: the opened file must be the one that the path, still without links, leads to afterwards.
 * Elsewhere than on macOS somebody who swaps a folder twice in the right moments is not noticed.
 */
async function openAndCompare(path: string): Promise<OpenedFile> {
  const opened = await openPlain(path, (noFollowAny === 0 ? fileFlags : fileFlags & ~O_NOFOLLOW) | noFollowAny);
  if (opened.type === 'refused') return opened;
  const isSamePath = (await realpath(path)) === path;
  const { dev, ino } = await stat(path, { bigint: true });
  if (isSamePath && dev === opened.stats.dev && ino === opened.stats.ino) return opened;
  await opened.file.close();
  return { type: 'refused', reason: 'swapped' };
}

async function openPlain(path: string, flags: number): Promise<OpenedFile> {
  const before = kindProblem(await lstat(path, { bigint: true }));
  if (before) return { type: 'refused', reason: before };
  const file = await open(path, flags);
  const stats = await file.stat({ bigint: true });
  const problem = kindProblem(stats);
  if (problem === null) return { type: 'open', file, stats };
  await file.close();
  return { type: 'refused', reason: problem };
}

function kindProblem(stats: BigIntStats): OpenProblem | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'swapped' : 'special';
}

function problemOf(error: unknown): OpenProblem {
  const { code } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : memberOf(problems, code);
  if (known) return known;
  throw error;
}

const problems: { [code: string]: OpenProblem } = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENAMETOOLONG: 'missing',
  ELOOP: 'swapped',
  EACCES: 'unreadable',
  EPERM: 'unreadable',
  EIO: 'unreadable',
  ENXIO: 'special',
  ENODEV: 'special',
};
