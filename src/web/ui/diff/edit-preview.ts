import type { Hunk } from './hunk.ts';
import { hunksOf } from './hunks-of.ts';

export type EditPreview = { path: string; hunks: Hunk[] };

/** What a call would change, as far as its input tells: an edit does not say in which line it is. */
export function editPreview(toolName: string, input: { [key: string]: unknown }): EditPreview | null {
  const path = input.file_path;
  if (typeof path !== 'string') return null;
  switch (toolName) {
    case 'Edit':
      return edits(path, [input]);
    case 'MultiEdit':
      return Array.isArray(input.edits) ? edits(path, input.edits) : null;
    case 'Write':
      return typeof input.content === 'string' ? { path, hunks: hunksOf('', input.content) } : null;
    default:
      return null;
  }
}

function edits(path: string, all: unknown[]): EditPreview | null {
  const hunks: Hunk[] = [];
  for (const edit of all) {
    if (typeof edit !== 'object' || edit === null) return null;
    const { old_string: before, new_string: after } = edit as { [key: string]: unknown };
    if (typeof before !== 'string' || typeof after !== 'string') return null;
    hunks.push(...hunksOf(before, after).map((hunk): Hunk => ({ ...hunk, isLoose: true })));
  }
  return { path, hunks };
}
