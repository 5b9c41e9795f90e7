import { structuredPatch } from 'diff';
import { type DiffLine, type Hunk, hunkOf, linesOf } from './hunk.ts';

/** Where more differs than this, finding the smallest change takes too long and would not be readable. */
const maxEditLength = 1000;
const context = 3;

/** What changed between two texts. */
export function hunksOf(oldText: string, newText: string): Hunk[] {
  if (oldText === newText) return [];
  const patch = structuredPatch('', '', oldText, newText, '', '', { context, maxEditLength });
  return patch ? patch.hunks.map(hunkOf) : [replaced(oldText, newText)];
}

function replaced(oldText: string, newText: string): Hunk {
  const removed = linesOf(oldText).map((text, index): DiffLine => ({ type: 'removed', text, old: index + 1 }));
  const added = linesOf(newText).map((text, index): DiffLine => ({ type: 'added', text, new: index + 1 }));
  return { oldStart: 1, newStart: 1, lines: [...removed, ...added] };
}
