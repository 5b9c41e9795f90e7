import { constants, lstat, open, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorktreeFile } from '../../core/worktree/worktree.ts';

/** Whether a file is shown to nobody, by where it lies and by what it is. */
export type IsForbidden = (file: { path: string; dev: bigint; ino: bigint }, root: string) => Promise<boolean>;

/** A file that git does not know yet, told as a new one. Links are not followed. */
export async function untrackedFile(
  root: string,
  path: string,
  byteLimit: number,
  isForbidden: IsForbidden,
): Promise<WorktreeFile> {
  const file = { path, change: 'added', oldPath: null, isUntracked: true, added: 0, removed: 0 } as const;
  const read = await readUpTo(root, join(root, path), byteLimit, isForbidden).catch(() => null);
  if (read === null) return { ...file, content: { type: 'binary' } };
  if (read === 'large' || read === 'hidden') return { ...file, content: { type: read } };
  if (read.includes(0)) return { ...file, content: { type: 'binary' } };
  const lines = linesOf(read.toString('utf8'));
  const hunks =
    lines.length === 0
      ? []
      : [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: lines.length, lines: lines.map((line) => `+${line}`) }];
  return { ...file, added: lines.length, content: { type: 'patch', hunks, clipped: false } };
}

/** What is neither a file nor a link has nothing to read. */
async function readUpTo(
  root: string,
  file: string,
  limit: number,
  isForbidden: IsForbidden,
): Promise<Buffer | 'large' | 'hidden' | null> {
  const facts = await lstat(file);
  if (facts.isSymbolicLink()) return Buffer.from(await readlink(file));
  if (!facts.isFile()) return null;
  if (facts.size > limit) return 'large';
  const opened = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { dev, ino } = await opened.stat({ bigint: true });
    if (await isForbidden({ path: file, dev, ino }, root)) return 'hidden';
    const buffer = Buffer.alloc(limit + 1);
    const { bytesRead } = await opened.read(buffer, 0, limit + 1, 0);
    return bytesRead > limit ? 'large' : buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}
