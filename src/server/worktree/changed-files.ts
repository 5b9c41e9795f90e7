import type { WorktreeFile } from '../../core/worktree/worktree.ts';
import { type Git, pathsOf } from './git.ts';
import { parseRaw } from './parse-raw.ts';

/** A file that git follows and that differs from a commit. `isBinary` and counts are git's own. */
export type ChangedFile = Pick<WorktreeFile, 'path' | 'oldPath' | 'change' | 'added' | 'removed'> & {
  isBinary: boolean;
};

export type Changed = { type: 'files'; files: ChangedFile[] } | { type: 'failed'; reason: string };

export const plainDiff = [
  'diff',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--find-renames',
  '--ignore-submodules=dirty',
  '--submodule=short',
];

export async function changedFiles(git: Git, folder: string, from: string): Promise<Changed> {
  const named = await git(folder, [...plainDiff, '--raw', '-z', from, '--']);
  if (named.type === 'failed') return named;
  const counted = await git(folder, [...plainDiff, '--numstat', '-z', from, '--']);
  if (counted.type === 'failed') return counted;
  const counts = countsOf(pathsOf(counted));
  const files = parseRaw(named.output.toString('utf8')).map(({ letter, path, oldPath }) => ({
    ...(counts.get(path) ?? none),
    ...{ path, oldPath, change: changeOf(letter) },
  }));
  return { type: 'files', files };
}

type Counts = { added: number; removed: number; isBinary: boolean };
const none: Counts = { added: 0, removed: 0, isBinary: false };

function countsOf(records: string[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  const fields = records.values();
  for (const record of fields) {
    const [added = '', removed = '', ...rest] = record.split('\t');
    const isBinary = added === '-';
    const path = rest.join('\t') || movedTo(fields);
    counts.set(path, { added: Number(added) || 0, removed: Number(removed) || 0, isBinary });
  }
  return counts;
}

/** A file that was moved has no name beside its counts: both of its names follow. */
function movedTo(fields: ArrayIterator<string>): string {
  fields.next();
  return fields.next().value ?? '';
}

function changeOf(letter: string): ChangedFile['change'] {
  switch (letter) {
    case 'A':
      return 'added';
    case 'D':
      return 'deleted';
    case 'R':
      return 'moved';
    default:
      return 'changed';
  }
}
