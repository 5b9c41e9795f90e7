import { type DiffStats, diffStats, hunksFromPatch, linesOf } from '../../../ui/diff/hunk.ts';
import { objectOf, textOf } from './fields.ts';
import type { ToolEntry } from './tool-entry.ts';

/** How many lines a change added and removed, as the CLI reported it; null where only a part of that is here. */
export function editStats(call: Pick<ToolEntry, 'result' | 'clipped' | 'lineCounts'>): DiffStats | null {
  const { result, clipped, lineCounts } = call;
  if (lineCounts) return lineCounts;
  if (clipped.result) return null;
  const { structuredPatch, type, content } = objectOf(result?.structured);
  const created = type === 'create' ? textOf(content) : null;
  if (created !== null) return { added: linesOf(created).length, removed: 0 };
  const hunks = hunksFromPatch(structuredPatch);
  return hunks && diffStats(hunks);
}
