import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Entry, ToolEntry } from './entry.ts';

/** A part of a file before and after, as the CLI tells it: lines begin with a space, `-` or `+`. */
export type Hunk = { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] };

/** What one call of a tool did to one file. `id`, `seq` and `ord` are those of its entry. */
export type FileChange = {
  id: string;
  seq: number;
  ord: number;
  at: number;
  path: string;
  tool: string;
  isNew: boolean;
  added: number;
  removed: number;
  hunks: Hunk[];
  /** Lines are missing in `hunks`; the entry has more of them. */
  clipped: boolean;
};

const changing: ReadonlySet<string> = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);
const lineLimit = 400;
const textLimit = 32 * 1024;

/** The change that an entry stands for; null when it changed no file. */
export function fileChangeOf(entry: Entry): FileChange | null {
  if (entry.type !== 'tool' || entry.state.type !== 'done' || !changing.has(entry.name)) return null;
  const structured = objectOf(entry.result?.structured);
  const path = firstText(structured.filePath, structured.notebook_path, pathOf(entry.input));
  if (path === null) return null;
  const all = hunksOf(entry, structured);
  const hunks = shortened(all);
  const { id, seq, ord, at, name } = entry;
  const lines = all.flatMap((hunk) => hunk.lines);
  return {
    id,
    seq,
    ord,
    at,
    path,
    tool: name,
    isNew: structured.type === 'create',
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    hunks,
    clipped: hunks !== all || entry.clipped.input || entry.clipped.result,
  };
}

function hunksOf(entry: ToolEntry, structured: JsonObject): Hunk[] {
  const told = Array.isArray(structured.structuredPatch) ? structured.structuredPatch.flatMap(hunkOf) : [];
  if (told.length > 0) return told;
  switch (entry.name) {
    case 'Write':
      return replaced('', firstText(structured.content, entry.input.content) ?? '');
    case 'NotebookEdit':
      return replaced(firstText(structured.old_source) ?? '', cellSource(entry.input, structured));
    case 'MultiEdit':
      return (Array.isArray(entry.input.edits) ? entry.input.edits : []).flatMap((edit) => editOf(objectOf(edit)));
    default:
      return editOf(entry.input);
  }
}

function hunkOf(value: Json): Hunk[] {
  const { oldStart, oldLines, newStart, newLines, lines } = objectOf(value);
  if (typeof oldStart !== 'number' || typeof newStart !== 'number' || !Array.isArray(lines)) return [];
  const texts = lines.filter((line) => typeof line === 'string');
  return [{ oldStart, oldLines: numberOf(oldLines), newStart, newLines: numberOf(newLines), lines: texts }];
}

/** Where the CLI does not tell the place of an edit, its lines are counted from 1. */
function editOf(edit: JsonObject): Hunk[] {
  return replaced(firstText(edit.old_string) ?? '', firstText(edit.new_string) ?? '');
}

function cellSource(input: JsonObject, structured: JsonObject): string {
  return input.edit_mode === 'delete' ? '' : (firstText(structured.new_source, input.new_source) ?? '');
}

function replaced(before: string, after: string): Hunk[] {
  const [old, new_] = [linesOf(before), linesOf(after)];
  if (old.length + new_.length === 0) return [];
  const lines = [...old.map((line) => `-${line}`), ...new_.map((line) => `+${line}`)];
  return [{ oldStart: 1, oldLines: old.length, newStart: 1, newLines: new_.length, lines }];
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

/** The first lines, as many as are worth keeping twice. The same hunks when that is all of them. */
function shortened(hunks: Hunk[]): Hunk[] {
  let room = textLimit;
  let left = lineLimit;
  let isWhole = true;
  const kept = hunks.flatMap((hunk) => {
    const lines: string[] = [];
    for (const line of hunk.lines) {
      room -= line.length;
      left -= 1;
      if (room < 0 || left < 0) break;
      lines.push(line);
    }
    if (lines.length === hunk.lines.length) return [hunk];
    isWhole = false;
    return lines.length === 0 ? [] : [{ ...hunk, lines }];
  });
  return isWhole ? hunks : kept;
}

function pathOf(input: JsonObject): string | null {
  return firstText(input.file_path, input.notebook_path);
}

function firstText(...values: (Json | undefined)[]): string | null {
  return values.find((value) => typeof value === 'string') ?? null;
}

function numberOf(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
