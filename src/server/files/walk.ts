import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const fileLimit = 100_000;
const folderLimit = 20_000;
const depthLimit = 32;
const left = new Set(['node_modules', '.git']);

/** The files below a folder, nearest first, up to a limit. Links are left out. */
export async function walkFiles(folder: string): Promise<{ paths: string[]; truncated: boolean }> {
  const paths: string[] = [];
  const waiting: { path: string; depth: number }[] = [{ path: '', depth: 0 }];
  for (let at = 0; at < waiting.length && at < folderLimit; at++) {
    const { path, depth } = waiting[at] ?? { path: '', depth: 0 };
    for (const entry of await entriesOf(join(folder, path))) {
      if (entry.isFile()) paths.push(path + entry.name);
      if (entry.isDirectory() && !left.has(entry.name) && depth < depthLimit) {
        waiting.push({ path: `${path}${entry.name}/`, depth: depth + 1 });
      }
    }
    if (paths.length >= fileLimit) return { paths: paths.slice(0, fileLimit), truncated: true };
  }
  return { paths, truncated: waiting.length > folderLimit };
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter(({ name }) => !name.includes('\ufffd'));
}
