import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';

export type FolderEntries = { entries: Dirent[]; truncated: boolean };

/** What is in a folder, up to a limit: one with millions of files is read no further. One that cannot be read is empty. */
export async function folderEntries(folder: string, limit: number): Promise<FolderEntries> {
  const entries: Dirent[] = [];
  try {
    for await (const entry of await opendir(folder, { bufferSize: 512 })) {
      if (entries.length >= limit) return { entries, truncated: true };
      entries.push(entry);
    }
  } catch {
    // What came before it could not be read any more is there.
  }
  return { entries, truncated: false };
}
