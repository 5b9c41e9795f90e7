import type { WorktreeFile } from '../../core/worktree/worktree.ts';
import { type Git, pathsOf } from './git.ts';

/** A file that git follows and that differs from a commit. `isBinary` and counts are git's own. */
export type ChangedFile = Pick<WorktreeFile, 'path' | 'change' | 'added' | 'removed'> & { isBinary: boolean };

/** The first kind of a file is another afterwards: git tells it as two patches. */
export type Changed =
  | { type: 'files'; files: ChangedFile[]; split: ReadonlySet<string> }
  | { type: 'failed'; reason: string };

export const plainDiff = [
  'diff',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-renames',
  '--ignore-submodules=none',
];

export async function changedFiles(git: Git, folder: string, from: string): Promise<Changed> {
  const named = await git(folder, [...plainDiff, '--name-status', '-z', from, '--']);
  if (named.type === 'failed') return named;
  const counted = await git(folder, [...plainDiff, '--numstat', '-z', from, '--']);
  if (counted.type === 'failed') return counted;
  const counts = countsOf(pathsOf(counted));
  const fields = pathsOf(named);
  const files: ChangedFile[] = [];
  const split = new Set<string>();
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [letter = '', path = ''] = fields.slice(index, index + 2);
    if (letter === 'T') split.add(path);
    files.push({ path, change: changeOf(letter), ...(counts.get(path) ?? none) });
  }
  return { type: 'files', files, split };
}

type Counts = { added: number; removed: number; isBinary: boolean };
const none: Counts = { added: 0, removed: 0, isBinary: false };

function countsOf(records: string[]): Map<string, Counts> {
  return new Map(
    records.map((record) => {
      const [added = '', removed = '', ...path] = record.split('\t');
      const isBinary = added === '-';
      return [path.join('\t'), { added: Number(added) || 0, removed: Number(removed) || 0, isBinary }];
    }),
  );
}

function changeOf(letter: string): ChangedFile['change'] {
  if (letter === 'A') return 'added';
  return letter === 'D' ? 'deleted' : 'changed';
}
