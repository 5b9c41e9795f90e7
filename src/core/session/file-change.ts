import { isObject, type Json, type JsonObject } from '../json.ts';
import { wholeNumber } from '../number.ts';
import type { Entry, ToolEntry } from './entry.ts';
import { asRun } from './ran-input.ts';

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
  /** The text was cut before its lines were counted, as earlier versions did: there may be more. */
  isLowerBound?: true;
};

const changing: ReadonlySet<string> = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);
const lineLimit = 400;
const textLimit = 32 * 1024;

/** The change that an entry stands for; null when it changed no file. */
export function fileChangeOf(shown: Entry): FileChange | null {
  if (shown.type !== 'tool' || shown.state.type !== 'done' || !changing.has(shown.name)) return null;
  const entry = asRun(shown);
  const structured = objectOf(entry.result?.structured);
  const path = firstText(structured.filePath, structured.notebook_path, pathOf(entry.input));
  if (path === null) return null;
  const told = toldHunks(structured);
  const all = told.length > 0 ? told : hunksOf(entry, structured);
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
    added: entry.lineCounts?.added ?? lines.filter((line) => line.startsWith('+')).length,
    removed: entry.lineCounts?.removed ?? lines.filter((line) => line.startsWith('-')).length,
    hunks,
    clipped: hunks !== all || entry.clipped.input || entry.clipped.result,
    ...(isCountedWhole(entry, told) ? {} : { isLowerBound: true }),
  };
}

/** A result can be cut elsewhere, such as in the file's old text; its patch says how many lines it has. */
function isCountedWhole({ clipped, lineCounts }: ToolEntry, told: readonly Hunk[]): boolean {
  if (lineCounts) return true;
  if (told.length === 0) return !clipped.input && !clipped.result;
  return !clipped.result || told.every(isWhole);
}

function isWhole({ oldLines, newLines, lines }: Hunk): boolean {
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  const same = count(' ');
  return same + count('-') === oldLines && same + count('+') === newLines;
}

function toldHunks({ structuredPatch }: JsonObject): Hunk[] {
  return Array.isArray(structuredPatch) ? structuredPatch.flatMap(hunkOf) : [];
}

function hunksOf(entry: ToolEntry, structured: JsonObject): Hunk[] {
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
  const { oldLines, newLines, lines, ...starts } = objectOf(value);
  const [oldStart, newStart] = [wholeNumber(starts.oldStart), wholeNumber(starts.newStart)];
  if (oldStart === undefined || newStart === undefined || !Array.isArray(lines)) return [];
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
  return wholeNumber(value) ?? 0;
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
