import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isWithin } from '../is-within.ts';
import type { Forbidden } from './forbidden.ts';
import { type Preview, type PreviewProblem, type Range, readInside } from './preview.ts';

/** `root` is the session's folder that the file lies in, and `path` the way to it from there. */
export type SessionFileOutcome =
  | { type: 'preview'; preview: Preview; root: string }
  | { type: 'refused'; reason: PreviewProblem };

/**
 * Reads a file as Claude, a compiler, or a search names it: relative to one of the session's folders, or absolute and
 * inside of one. The first folder is the one it works in. Nothing outside of them is opened.
 */
export async function readSessionFile(
  { folders, home }: SessionFolders,
  path: string,
  range: Range,
  forbidden: Forbidden,
): Promise<SessionFileOutcome> {
  const candidates = candidatesFor(await withRealPaths(folders), path, home);
  const reasons: PreviewProblem[] = [];
  for (const { root, inside } of candidates) {
    const outcome = await readInside(root, inside, range, forbidden);
    if (outcome.type === 'preview') return { ...outcome, root };
    reasons.push(outcome.reason);
  }
  if (reasons.length === 0) return { type: 'refused', reason: 'outside' };
  // A folder that lacks the file says less than one that refuses to show it.
  return { type: 'refused', reason: reasons.find((reason) => reason !== 'missing') ?? 'missing' };
}

export type SessionFolders = {
  folders: readonly string[];
  /** What `~` stands for. */
  home: string;
};

type Folder = { given: string; real: string };
type Candidate = { root: string; inside: string };

/** The CLI can name a folder by either of its paths. */
async function withRealPaths(folders: readonly string[]): Promise<Folder[]> {
  return Promise.all(folders.map(async (given) => ({ given, real: await realpath(given).catch(() => given) })));
}

function candidatesFor(folders: readonly Folder[], written: string, home: string): Candidate[] {
  if (written.includes('\0')) return [];
  const path = written.startsWith('~/') ? join(home, written.slice(2)) : written;
  if (isAbsolute(path)) return insideAny(folders, resolve(path));
  // `git diff` puts `a/` and `b/` before the path.
  const names = /^[ab]\//.test(path) ? [path, path.slice(2)] : [path];
  return names.flatMap((name) => folders.flatMap(({ given }) => insideAny(folders, resolve(given, name))));
}

function insideAny(folders: readonly Folder[], path: string): Candidate[] {
  return folders.flatMap(({ given, real }) => {
    const base = [given, real].find((folder) => folder !== path && isWithin(folder, path));
    return base === undefined ? [] : [{ root: real, inside: relative(base, path).split(sep).join('/') }];
  });
}
