import { plainResult } from '../../../../../core/session/result-text.ts';
import { numberOf, objectOf, textOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

/** A part of a file that was read, from its line `first` on. */
export type FileView = { path: string; text: string; first: number; total: number | null };

export function fileView({ input, result }: ToolEntry): FileView | null {
  if (result === null) return null;
  const { type, file } = objectOf(result.structured);
  const { filePath, content, startLine, totalLines } = objectOf(file);
  const path = textOf(filePath) ?? textOf(input.file_path) ?? '';
  const text = type === 'text' ? textOf(content) : null;
  if (text !== null) return { path, text, first: numberOf(startLine) ?? 1, total: numberOf(totalLines) };
  const numbered = withoutNumbers(plainResult(result.text));
  return numbered && { path, ...numbered, total: null };
}

/** The CLI numbers lines for the model: `1→` with spaces in front, or a number and a tab. */
const numberedLine = /^ *(\d+)[→\t]/;

function withoutNumbers(text: string): { text: string; first: number } | null {
  const first = numberedLine.exec(text)?.[1];
  if (first === undefined) return null;
  const lines = text.split('\n').map((line) => line.replace(numberedLine, ''));
  return { text: lines.join('\n'), first: Number(first) };
}
