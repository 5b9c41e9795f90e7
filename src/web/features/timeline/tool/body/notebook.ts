import { listOf, objectOf, textOf, textsOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

export type NotebookCell = { id: string; isCode: boolean; language: string | null; source: string };

/** The cells of a notebook that was read; null when it was something else. */
export function cellsOf(structured: unknown): NotebookCell[] | null {
  const { type, file } = objectOf(structured);
  if (type !== 'notebook') return null;
  return listOf(objectOf(file).cells).map((cell, index) => {
    const { cellType, cell_type, language, source, cell_id } = objectOf(cell);
    const kind = textOf(cellType) ?? textOf(cell_type) ?? 'code';
    const words = textOf(source) ?? textsOf(source).join('');
    const id = textOf(cell_id) ?? String(index + 1);
    return { id, isCode: kind === 'code', language: kind === 'code' ? textOf(language) : 'markdown', source: words };
  });
}

/** One cell that a call wrote. `old` is null where it is not known. */
export type CellEdit = { mode: string; cell: NotebookCell; old: string | null };

export function cellEdit({ input, result }: ToolEntry): CellEdit | null {
  const facts = { ...input, ...objectOf(result?.structured) };
  const source = textOf(facts.new_source);
  if (source === null) return null;
  const isCode = facts.cell_type !== 'markdown';
  const language = isCode ? (textOf(facts.language) ?? 'python') : 'markdown';
  const cell = { id: textOf(facts.cell_id) ?? '', isCode, language, source };
  return { mode: textOf(facts.edit_mode) ?? 'replace', cell, old: textOf(facts.old_source) };
}
