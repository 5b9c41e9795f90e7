import type { JsonObject } from '../../../core/json.ts';

/** What a call would do to the file as it is now. */
export type EditedFile =
  | { type: 'new'; after: string }
  /** `line` is the first that changes, `places` how often the old text stands there. */
  | { type: 'changed'; before: string; after: string; line: number; places: number }
  /** The text that is to be replaced is not there. */
  | { type: 'unfit' };

/** `text` is null where there is no such file. */
export function editedFile(tool: string, input: JsonObject, text: string | null): EditedFile {
  // The CLI reads files so, and writes them as they were.
  const before = text?.replaceAll('\r\n', '\n') ?? null;
  if (tool === 'Write') return written(input.content, before);
  const edits = tool === 'MultiEdit' && Array.isArray(input.edits) ? input.edits : [input];
  if (before === null) return firstText(edits[0]);
  let [after, line, places] = [before, 0, 0];
  for (const edit of edits) {
    const done = replaced(after, edit);
    if (done === null) return { type: 'unfit' };
    if (line === 0) line = lineAt(after, done.at);
    after = done.text;
    places += done.places;
  }
  return { type: 'changed', before, after, line, places };
}

function written(content: unknown, before: string | null): EditedFile {
  if (typeof content !== 'string') return { type: 'unfit' };
  return before === null
    ? { type: 'new', after: content }
    : { type: 'changed', before, after: content, line: 1, places: 1 };
}

type Replaced = { text: string; at: number; places: number };

function replaced(text: string, edit: unknown): Replaced | null {
  const { old_string: old, new_string: next, replace_all: isAll } = edit as { [key: string]: unknown };
  if (typeof old !== 'string' || typeof next !== 'string' || old === '') return null;
  const at = text.indexOf(old);
  if (at === -1) return null;
  if (isAll === true) return { text: text.replaceAll(old, () => next), at, places: text.split(old).length - 1 };
  return { text: text.slice(0, at) + next + text.slice(at + old.length), at, places: 1 };
}

/** An edit that replaces nothing makes the file. */
function firstText(edit: unknown): EditedFile {
  const { old_string: old, new_string: after } = (edit ?? {}) as { [key: string]: unknown };
  return old === '' && typeof after === 'string' ? { type: 'new', after } : { type: 'unfit' };
}

function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
