import { withoutReminders } from '../../../../../core/session/result-text.ts';
import { numberOf, objectOf, textOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

/** A part of a file that was read, from its line `first` on. */
export type FileView = { path: string; text: string; first: number; total: number | null };

export function fileView({ input, result }: ToolEntry): FileView | null {
  if (result === null) return null;
  const { type, file } = objectOf(result.structured);
  const { filePath, content, startLine, totalLines } = objectOf(file);
  const path = textOf(filePath) ?? textOf(input.file_path) ?? '';
  const place = { path, total: numberOf(totalLines) };
  const told = type === 'text' ? textOf(content) : null;
  if (told !== null) return { ...place, text: told, first: numberOf(startLine) ?? 1 };
  const text = withoutReminders(result.text);
  const numbered = withoutNumbers(text);
  if (numbered) return { ...place, ...numbered };
  return type === 'text' && file !== undefined ? { ...place, text, first: numberOf(startLine) ?? 1 } : null;
}

/** The CLI numbers lines for the model: `1→` with spaces in front, or a number and a tab. */
const numberedLine = /^ *(\d+)[→\t]/;

/** What stands behind the last numbered line is not the file's. */
function withoutNumbers(text: string): { text: string; first: number } | null {
  const first = numberedLine.exec(text)?.[1];
  if (first === undefined) return null;
  const lines = text.split('\n');
  const end = lines.findLastIndex((line) => numberedLine.test(line)) + 1;
  const plain = lines.slice(0, end).map((line) => line.replace(numberedLine, ''));
  return { text: plain.join('\n'), first: Number(first) };
}
