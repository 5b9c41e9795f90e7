import { editPreview } from '../../../../ui/diff/edit-preview.ts';
import { type Hunk, hunksFromPatch } from '../../../../ui/diff/hunk.ts';
import { hunksOf } from '../../../../ui/diff/hunks-of.ts';
import { objectOf, textOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

/** What a call changed, or would have changed. */
export type EditResult = { path: string; hunks: readonly Hunk[]; isNew: boolean; oldText: string | null };

/** Whether the person changed the call before it ran. */
export function isUserModified({ result }: ToolEntry): boolean {
  return objectOf(result?.structured).userModified === true;
}

export function editResult({ name, input, result }: ToolEntry): EditResult | null {
  const { filePath, structuredPatch, originalFile, type, content } = objectOf(result?.structured);
  const path = textOf(filePath) ?? textOf(input.file_path);
  if (path === null) return null;
  const created = type === 'create' ? (textOf(content) ?? textOf(input.content)) : null;
  if (created !== null) return { path, hunks: hunksOf('', created), isNew: true, oldText: null };
  const hunks = hunksFromPatch(structuredPatch);
  if (hunks) return { path, hunks, isNew: false, oldText: textOf(originalFile) };
  const preview = editPreview(name, input);
  return preview && { path, hunks: preview.hunks, isNew: false, oldText: null };
}
