import { diffWordsWithSpace } from 'diff';
import type { DiffLine } from './hunk.ts';

/** Where a line differs from the line that it replaced, or that replaced it. */
export type Mark = { start: number; end: number };

const maxLineLength = 1000;
const maxPairs = 400;
/** How far a line can have moved among those that came. */
const maxReach = 6;
/** Lines that share less than this are other lines, not changed ones. */
const leastShared = 0.4;

/** The marks of lines that have some. Each removed line is compared with the added line that it became. */
export function wordMarks(lines: readonly DiffLine[]): Map<DiffLine, readonly Mark[]> {
  const marks = new Map<DiffLine, readonly Mark[]>();
  let pairs = 0;
  for (const { removed, added } of changes(lines)) {
    // Lines keep their order: what an earlier line became is before what a later one became.
    let from = 0;
    for (const [index, line] of removed.entries()) {
      const reach = added.length === removed.length ? [index] : range(from, Math.min(added.length, from + maxReach));
      const found = best(
        line,
        reach.map((place) => added[place]),
      );
      pairs += reach.length;
      if (pairs > maxPairs) return marks;
      if (!found) continue;
      marks.set(line, found.removed);
      marks.set(found.line, found.added);
      from = added.indexOf(found.line) + 1;
    }
  }
  return marks;
}

type Compared = { removed: Mark[]; added: Mark[]; shared: number };

function best(line: DiffLine, candidates: (DiffLine | undefined)[]): (Compared & { line: DiffLine }) | null {
  let found: (Compared & { line: DiffLine }) | null = null;
  for (const candidate of candidates) {
    const compared = candidate && marksOf(line.text, candidate.text);
    if (compared && compared.shared > (found?.shared ?? 0)) found = { ...compared, line: candidate };
  }
  return found;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

/** Lines that went, with those that came in their place. */
function changes(lines: readonly DiffLine[]): { removed: DiffLine[]; added: DiffLine[] }[] {
  const found: { removed: DiffLine[]; added: DiffLine[] }[] = [];
  let last: { removed: DiffLine[]; added: DiffLine[] } | null = null;
  for (const line of lines) {
    if (line.type === 'same') last = null;
    else if (line.type === 'added') last?.added.push(line);
    else if (last && last.added.length === 0) last.removed.push(line);
    else {
      last = { removed: [line], added: [] };
      found.push(last);
    }
  }
  return found;
}

function marksOf(before: string, after: string): Compared | null {
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
  return shared < longest * leastShared ? null : { removed, added, shared };
}
