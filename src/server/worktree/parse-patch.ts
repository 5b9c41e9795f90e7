import type { Hunk } from '../../core/session/file-change.ts';

/** One part of a patch for each file, in git's order; null where git only says that binary files differ. */
export function parsePatch(text: string): (Hunk[] | null)[] {
  const files: (Hunk[] | null)[] = [];
  let hunk: Hunk | null = null;
  let left = { old: 0, new: 0 };
  for (const line of text.split('\n')) {
    if (hunk && isInside(line, left)) {
      hunk.lines.push(line);
      left = rest(line, left);
      continue;
    }
    hunk = null;
    if (line.startsWith('diff --git ')) files.push([]);
    if (/^Binary files .* differ$|^GIT binary patch$/.test(line)) files[files.length - 1] = null;
    hunk = headOf(line);
    if (!hunk) continue;
    files.at(-1)?.push(hunk);
    left = { old: hunk.oldLines, new: hunk.newLines };
  }
  return files;
}

type Left = { old: number; new: number };

/** Lines are counted, since a line of a file can look like any line of a patch. */
function isInside(line: string, left: Left): boolean {
  if (line.startsWith('\\')) return true;
  if (left.old === 0 && left.new === 0) return false;
  return line.startsWith(' ') || line.startsWith('-') || line.startsWith('+');
}

function rest(line: string, { old, new: fresh }: Left): Left {
  if (line.startsWith('-')) return { old: old - 1, new: fresh };
  if (line.startsWith('+')) return { old, new: fresh - 1 };
  return line.startsWith(' ') ? { old: old - 1, new: fresh - 1 } : { old, new: fresh };
}

function headOf(line: string): Hunk | null {
  const found = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
  if (!found) return null;
  const [, oldStart = '0', oldLines = '1', newStart = '0', newLines = '1'] = found;
  return {
    ...{ oldStart: Number(oldStart), oldLines: Number(oldLines) },
    ...{ newStart: Number(newStart), newLines: Number(newLines), lines: [] },
  };
}
