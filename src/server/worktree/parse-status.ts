import type { UncommittedFile } from '../../core/worktree/worktree.ts';

export type Status = {
  files: UncommittedFile[];
  /** Submodules with work of their own, and repositories that git does not know. */
  apart: string[];
};

/** Reads `git status --porcelain=v2 -z`. */
export function parseStatus(output: string): Status {
  const status: Status = { files: [], apart: [] };
  const fields = output.split('\0').values();
  for (const record of fields) {
    const found = recordOf(record);
    // Where a moved file was before stands behind it, and can look like anything.
    if (record[0] === '2') fields.next();
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
  if (kind !== '1' && kind !== '2') return null;
  const [, letters = '', submodule = ''] = record.split(' ', 3);
  const path = fieldsAfter(record, kind === '1' ? 8 : 9);
  return { file: { path, type: typeOf(letters) }, isApart: /^S.*[CMU]/.test(submodule) };
}

/** What comes after so many fields; a path can have spaces. */
function fieldsAfter(record: string, count: number): string {
  return record.split(' ').slice(count).join(' ');
}

function typeOf(letters: string): UncommittedFile['type'] {
  if (letters.includes('D')) return 'deleted';
  return letters.includes('A') ? 'added' : 'changed';
}
