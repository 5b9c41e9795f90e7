import { diffWordsWithSpace } from 'diff';
import type { DiffLine } from './hunk.ts';

/** Where a line differs from the line that it replaced, or that replaced it. */
export type Mark = { start: number; end: number };

const maxLineLength = 1000;
const maxPairs = 200;
/** Lines that share less than this are other lines, not changed ones. */
const leastShared = 0.3;

/** The marks of lines that have some. Each removed line is compared with the added one that stands in its place. */
export function wordMarks(lines: readonly DiffLine[]): Map<DiffLine, readonly Mark[]> {
  const marks = new Map<DiffLine, readonly Mark[]>();
  for (const [removed, added] of pairs(lines).slice(0, maxPairs)) {
    const both = marksOf(removed.text, added.text);
    if (!both) continue;
    marks.set(removed, both.removed);
    marks.set(added, both.added);
  }
  return marks;
}

function pairs(lines: readonly DiffLine[]): [DiffLine, DiffLine][] {
  const found: [DiffLine, DiffLine][] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const close = () => {
    for (const [index, line] of removed.entries()) {
      const other = added[index];
      if (other) found.push([line, other]);
    }
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.type === 'added') added.push(line);
    if (line.type !== 'added' && added.length > 0) close();
    if (line.type === 'same') close();
    if (line.type === 'removed') removed.push(line);
  }
  close();
  return found;
}

function marksOf(before: string, after: string): { removed: Mark[]; added: Mark[] } | null {
  if (before.length > maxLineLength || after.length > maxLineLength) return null;
  const removed: Mark[] = [];
  const added: Mark[] = [];
  let [inOld, inNew, shared] = [0, 0, 0];
  for (const { value, added: isAdded, removed: isRemoved } of diffWordsWithSpace(before, after)) {
    if (isRemoved) removed.push({ start: inOld, end: inOld + value.length });
    if (isAdded) added.push({ start: inNew, end: inNew + value.length });
    if (!isRemoved && !isAdded) shared += value.trim().length;
    if (!isAdded) inOld += value.length;
    if (!isRemoved) inNew += value.length;
  }
  const longest = Math.max(before.trim().length, after.trim().length);
  return shared < longest * leastShared ? null : { removed, added };
}
