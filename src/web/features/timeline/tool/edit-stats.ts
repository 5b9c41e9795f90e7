import { type DiffStats, diffStats, hunksFromPatch, linesOf } from '../../../ui/diff/hunk.ts';
import { objectOf, textOf } from './fields.ts';
import type { ToolEntry } from './tool-entry.ts';

/** How many lines a change added and removed, as the CLI reported it. */
export function editStats({ result }: Pick<ToolEntry, 'result'>): DiffStats | null {
  const { structuredPatch, type, content } = objectOf(result?.structured);
  const created = type === 'create' ? textOf(content) : null;
  if (created !== null) return { added: linesOf(created).length, removed: 0 };
  const hunks = hunksFromPatch(structuredPatch);
  return hunks && diffStats(hunks);
}
