/** One line of a change, with its numbers in the old and in the new text. */
export type DiffLine =
  | { type: 'same'; text: string; old: number; new: number }
  | { type: 'removed'; text: string; old: number }
  | { type: 'added'; text: string; new: number };

/** Lines that changed, and some that did not around them. It is loose when nobody knows where in the file it belongs. */
export type Hunk = { oldStart: number; newStart: number; lines: readonly DiffLine[]; isLoose?: true };

export type DiffStats = { added: number; removed: number };

/** The hunks of a patch as the CLI gives it; null when it is something else. */
export function hunksFromPatch(patch: unknown): Hunk[] | null {
  if (!Array.isArray(patch)) return null;
  return patch.every(isPatchHunk) ? patch.map(hunkOf) : null;
}

export function diffStats(hunks: readonly Hunk[]): DiffStats {
  const stats = { added: 0, removed: 0 };
  for (const { lines } of hunks) for (const { type } of lines) if (type !== 'same') stats[type] += 1;
  return stats;
}

/** All lines of a text, without an empty one after the last line break. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A hunk as the CLI and the package `diff` have it: a sign in front of each line. */
export type PatchHunk = { oldStart: number; newStart: number; lines: string[] };

function isPatchHunk(value: unknown): value is PatchHunk {
  if (typeof value !== 'object' || value === null) return false;
  const { oldStart, newStart, lines } = value as { [key: string]: unknown };
  if (!isPlace(oldStart) || !isPlace(newStart) || !Array.isArray(lines)) return false;
  return lines.every((line) => typeof line === 'string');
}

export function hunkOf({ oldStart, newStart, lines }: PatchHunk): Hunk {
  let [old, next] = [Math.max(1, oldStart), Math.max(1, newStart)];
  const read = lines.flatMap((line): DiffLine[] => {
    const text = line.slice(1);
    switch (line[0]) {
      case '-':
        return [{ type: 'removed', text, old: old++ }];
      case '+':
        return [{ type: 'added', text, new: next++ }];
      // The note that a file does not end with a line break is no line of it.
      case '\\':
        return [];
      default:
        return [{ type: 'same', text, old: old++, new: next++ }];
    }
  });
  return { oldStart: Math.max(1, oldStart), newStart: Math.max(1, newStart), lines: read };
}

function isPlace(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
