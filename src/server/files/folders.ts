import { opendir, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';

const readLimit = 10_000;

/**
 * The folders whose path begins with what was typed, in order of their names. Hidden ones are among them when a dot was
 * typed. `~` stands for the home folder.
 */
export async function completeFolders(typed: string, limit: number, home: string): Promise<string[]> {
  const path = typed === '~' || typed.startsWith('~/') ? home + (typed.slice(1) || sep) : typed;
  if (!isAbsolute(path) || path.includes('\0')) return [];
  const endsWithName = !/[/\\]$/.test(path);
  const parent = endsWithName ? dirname(path) : path;
  const begun = endsWithName ? basename(path).toLowerCase() : '';
  const fits = (name: string) => name.toLowerCase().startsWith(begun) && (begun !== '' || !name.startsWith('.'));

  const names: string[] = [];
  for (const { name, maybe } of await childrenOf(parent)) {
    if (fits(name) && (!maybe || (await isFolder(join(parent, name))))) names.push(name);
  }
  return names
    .sort((one, other) => one.localeCompare(other))
    .slice(0, limit)
    .map((name) => join(parent, name));
}

/** Folders, and links, which may lead to one. */
async function childrenOf(folder: string): Promise<{ name: string; maybe: boolean }[]> {
  const children: { name: string; maybe: boolean }[] = [];
  let read = 0;
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.isDirectory() || entry.isSymbolicLink()) {
        children.push({ name: entry.name, maybe: entry.isSymbolicLink() });
      }
      read += 1;
      if (read >= readLimit) break;
    }
  } catch {
    // A folder that cannot be read has nothing to offer.
  }
  return children;
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
