import { join } from 'node:path';
import { folderEntries } from './folder-entries.ts';

const fileLimit = 100_000;
const folderLimit = 20_000;
const depthLimit = 32;
const left = new Set(['node_modules', '.git']);

/** The files below a folder, nearest first, up to a limit. Links are left out. */
export async function walkFiles(folder: string): Promise<{ paths: string[]; truncated: boolean }> {
  const paths: string[] = [];
  const waiting: { path: string; depth: number }[] = [{ path: '', depth: 0 }];
  let isCut = false;
  for (let at = 0; at < waiting.length; at++) {
    const { path, depth } = waiting[at] ?? { path: '', depth: 0 };
    const { entries, truncated } = await folderEntries(join(folder, path), fileLimit - paths.length);
    isCut ||= truncated;
    // A name that is not UTF-8 could not be asked for again.
    for (const entry of entries.filter(({ name }) => !name.includes('\ufffd'))) {
      if (entry.isFile()) paths.push(path + entry.name);
      if (!entry.isDirectory() || left.has(entry.name) || depth >= depthLimit) continue;
      if (waiting.length < folderLimit) waiting.push({ path: `${path}${entry.name}/`, depth: depth + 1 });
      else isCut = true;
    }
    if (paths.length >= fileLimit) return { paths, truncated: true };
  }
  return { paths, truncated: isCut };
}
