import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** `revision` names the content; a file that is not there has one too. */
export type SettingsText = { type: 'read'; text: string; revision: string } | { type: 'unreadable'; reason: string };

export type Written = { type: 'written' } | { type: 'failed'; reason: string };

const byteLimit = 1024 * 1024;

export function settingsFile(dataFolder: string): string {
  return join(dataFolder, 'settings.json');
}

export async function readSettingsText(file: string): Promise<SettingsText> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return { type: 'unreadable', reason: 'it is not a file' };
    if (found.size > byteLimit) return { type: 'unreadable', reason: 'it is larger than a megabyte' };
    const text = await readFile(file, 'utf8');
    return { type: 'read', text, revision: revisionOf(text) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { type: 'read', text: '', revision: revisionOf('') };
    return { type: 'unreadable', reason: code === 'EACCES' ? 'this user may not read it' : message };
  }
}

/** Whole or not at all, for the user alone. What a link leads to is replaced, and the link stays. */
export async function writeSettingsText(file: string, text: string): Promise<Written> {
  const target = await realpath(file).catch(() => file);
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const opened = await open(temporary, 'wx', 0o600);
    try {
      await opened.writeFile(text);
      await opened.sync();
    } finally {
      await opened.close();
    }
    await rename(temporary, target);
    await syncFolder(dirname(target));
    return { type: 'written' };
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    return { type: 'failed', reason: (error as Error).message };
  }
}

/** So that the new name outlives a loss of power. Windows has no such thing. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => null);
  await opened?.sync().catch(() => {});
  await opened?.close();
}

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
