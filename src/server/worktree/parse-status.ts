import type { UncommittedFile } from '../../core/worktree/worktree.ts';

export type Status = {
  files: UncommittedFile[];
  /** Submodules with work of their own, and repositories that git does not know. */
  apart: string[];
};

/** Reads `git status --porcelain=v2 -z --no-renames`. */
export function parseStatus(output: string): Status {
  const status: Status = { files: [], apart: [] };
  for (const record of output.split('\0')) {
    const found = recordOf(record);
    if (!found) continue;
    status.files.push(found.file);
    if (found.isApart) status.apart.push(found.file.path);
  }
  return status;
}

type Found = { file: UncommittedFile; isApart: boolean };

function recordOf(record: string): Found | null {
  const kind = record[0];
  if (kind === '?') {
    const path = record.slice(2);
    return { file: { path, type: 'untracked' }, isApart: path.endsWith('/') };
  }
  if (kind === 'u') return { file: { path: fieldsAfter(record, 10), type: 'conflict' }, isApart: false };
  if (kind !== '1') return null;
  const [, letters = '', submodule = ''] = record.split(' ', 3);
  return { file: { path: fieldsAfter(record, 8), type: typeOf(letters) }, isApart: /^S.*[CMU]/.test(submodule) };
}

/** What comes after so many fields; a path can have spaces. */
function fieldsAfter(record: string, count: number): string {
  return record.split(' ').slice(count).join(' ');
}

function typeOf(letters: string): UncommittedFile['type'] {
  if (letters.includes('D')) return 'deleted';
  return letters.includes('A') ? 'added' : 'changed';
}
