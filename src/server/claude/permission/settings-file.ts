import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { memberOf } from '../../../core/json.ts';
import { errorCode } from '../../error-code.ts';
import { isWithin } from '../../is-within.ts';
import { versionOf } from './settings-text.ts';

export type FileText = { type: 'text'; text: string } | { type: 'missing' } | { type: 'unreadable'; reason: string };

const sizeLimit = 1024 * 1024;

/** Reads a settings file, which has to be a plain file of a usual size. */
export async function readSettingsFile(file: string): Promise<FileText> {
  let handle: FileHandle | undefined;
  try {
    // A pipe in its place must not hold anybody up.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const facts = await handle.stat();
    if (!facts.isFile()) return { type: 'unreadable', reason: 'It is not a file.' };
    const bytes = facts.size > sizeLimit ? null : await readUpTo(handle, sizeLimit);
    return bytes ? { type: 'text', text: bytes.toString('utf8') } : tooLarge;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { type: 'missing' };
    return { type: 'unreadable', reason: reasonOf(code) };
  } finally {
    await handle?.close();
  }
}

const tooLarge = { type: 'unreadable', reason: 'It is larger than 1 MB.' } as const;

/** Null when there is more: a file of the kernel has no end, whatever size it says it has. */
async function readUpTo(handle: FileHandle, limit: number): Promise<Buffer | null> {
  const buffer = Buffer.alloc(limit + 4096);
  let length = 0;
  while (length <= limit) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
    if (bytesRead === 0) return buffer.subarray(0, length);
    length += bytesRead;
  }
  return null;
}

export type Writing = {
  /** What the writer has read; null when there was no file. */
  version: string | null;
  /** The folder that the file has to be in, links followed; null where it may be anywhere. */
  within: string | null;
};

export type Written = { type: 'written' } | { type: 'changed' } | { type: 'refused'; reason: string };

/** Replaces a settings file as a whole or not at all. A link to it stays a link. */
export async function writeSettingsFile(file: string, text: string, { version, within }: Writing): Promise<Written> {
  try {
    const target = await targetOf(file, within);
    if (target.type === 'refused') return target;
    const now = await readSettingsFile(target.file);
    if (now.type === 'unreadable') return { type: 'refused', reason: now.reason };
    if ((now.type === 'text' ? versionOf(now.text) : null) !== version) return { type: 'changed' };
    await replace(target.file, text);
    return { type: 'written' };
  } catch (error) {
    return { type: 'refused', reason: reasonOf(errorCode(error)) };
  }
}

async function targetOf(file: string, within: string | null): Promise<{ type: 'file'; file: string } | Refused> {
  if (within === null) await mkdir(dirname(file), { recursive: true });
  // Only the last folder may be made: the project itself has to be there.
  else await mkdir(dirname(file)).catch(ignoreExisting);
  const isLink = await lstat(file).then(
    (facts) => facts.isSymbolicLink(),
    () => false,
  );
  const real = await realpath(file).catch(() => null);
  if (isLink && real === null) return { type: 'refused', reason: 'It is a link to a file that is not there.' };
  const target = real ?? join(await realpath(dirname(file)), basename(file));
  if (within !== null && !isWithin(await realpath(within), target)) {
    return { type: 'refused', reason: 'It is a link to a file outside of the folder.' };
  }
  return { type: 'file', file: target };
}

type Refused = { type: 'refused'; reason: string };

async function replace(file: string, text: string): Promise<void> {
  const beside = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  const mode = await lstat(file).then(
    (facts) => facts.mode & 0o777,
    () => 0o644,
  );
  try {
    const handle = await open(beside, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

const reasons: { [code: string]: string } = {
  EACCES: 'Quarterdeck has no right to it.',
  EPERM: 'Quarterdeck has no right to it.',
  EROFS: 'The disk can only be read.',
  ENOSPC: 'The disk is full.',
  ENOENT: 'The folder is not there.',
  ENOTDIR: 'The folder is not there.',
  ELOOP: 'It is a link that leads in a circle.',
  EISDIR: 'It is not a file.',
};

function reasonOf(code: string | null): string {
  return memberOf(reasons, code ?? '') ?? `The system says ${code ?? 'unknown'}.`;
}
