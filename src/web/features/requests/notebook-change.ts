import { isObject, type JsonObject } from '../../../core/json.ts';

/** What NotebookEdit would do to one cell. A null `before` or `after` means there is none or it isn't known. */
export type NotebookChange = {
  path: string;
  mode: string;
  cellId: string;
  isCode: boolean;
  language: string;
  before: string | null;
  after: string | null;
};

/** `text` is the notebook as it is now, where it could be read. Null when the input doesn't name a notebook. */
export function notebookChange(input: JsonObject, text: string | null): NotebookChange | null {
  const { notebook_path: path, new_source: source, cell_id: id, cell_type: type, edit_mode } = input;
  if (typeof path !== 'string') return null;
  const mode = typeof edit_mode === 'string' ? edit_mode : 'replace';
  if (mode !== 'delete' && typeof source !== 'string') return null;
  const notebook = text === null ? null : parsed(text);
  const cell = mode === 'insert' ? null : cellIn(notebook, typeof id === 'string' ? id : null);
  const kind = typeof type === 'string' ? type : cell?.cell_type;
  const isCode = kind !== 'markdown';
  return {
    path,
    mode,
    cellId: typeof id === 'string' ? id : '',
    isCode,
    language: isCode ? languageOf(notebook) : 'markdown',
    before: cell ? sourceOf(cell) : null,
    after: mode === 'delete' ? null : String(source),
  };
}

/** By its id, or by its place as the CLI counts cells without one (`cell-3`); without an id it is the first. */
function cellIn(notebook: JsonObject | null, id: string | null): JsonObject | null {
  const cells = Array.isArray(notebook?.cells) ? notebook.cells.filter(isObject) : [];
  const named = cells.find((cell) => cell.id === id);
  const place = id === null ? 0 : Number(/^(?:cell-)?(\d+)$/.exec(id)?.[1] ?? Number.NaN);
  return (named ?? cells[place] ?? null) as JsonObject | null;
}

function sourceOf({ source }: JsonObject): string {
  return Array.isArray(source) ? source.join('') : typeof source === 'string' ? source : '';
}

function languageOf(notebook: JsonObject | null): string {
  const metadata = isObject(notebook?.metadata) ? notebook.metadata : {};
  const info = isObject(metadata.language_info) ? metadata.language_info : {};
  return typeof info.name === 'string' ? info.name : 'python';
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}
