import { plainResult } from '../../../../../core/session/result-text.ts';
import { objectOf, textOf, textsOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

export type GrepResult =
  | { type: 'files'; paths: string[] }
  | { type: 'counts'; counts: { path: string; count: string }[] }
  | { type: 'matches'; files: MatchedFile[] };

/** The lines that were found in a file; a line beside a match is there for its context. The path can be unknown. */
export type MatchedFile = { path: string | null; lines: MatchedLine[] };
export type MatchedLine = { number: number | null; text: string; isContext: boolean };

export function grepResult({ input, result }: ToolEntry): GrepResult | null {
  if (result === null) return null;
  const structured = objectOf(result.structured);
  const mode = textOf(structured.mode) ?? textOf(input.output_mode) ?? 'files_with_matches';
  const content = textOf(structured.content) ?? plainResult(result.text);
  switch (mode) {
    case 'content':
      return { type: 'matches', files: matchedFiles(content) };
    case 'count':
      return { type: 'counts', counts: countsOf(content) };
    default: {
      const known = Array.isArray(structured.filenames) ? textsOf(structured.filenames) : null;
      return { type: 'files', paths: known ?? pathsOf(content) };
    }
  }
}

function pathsOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !/^(Found \d+|No files found|\[Showing)/.test(line));
}

function countsOf(text: string): { path: string; count: string }[] {
  return text.split('\n').flatMap((line) => {
    const at = line.lastIndexOf(':');
    const count = line.slice(at + 1);
    return at > 0 && /^\d+$/.test(count) ? [{ path: line.slice(0, at), count }] : [];
  });
}

const separator = '--';

/** Lines as ripgrep writes them: `path:12:text` for a match, `path-11-text` beside one, without a path in one file. */
function matchedFiles(text: string): MatchedFile[] {
  const files: MatchedFile[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line === separator) continue;
    const { path, ...found } = matchOf(line, files.at(-1)?.path ?? null);
    const last = files.at(-1);
    if (last && last.path === path) last.lines.push(found);
    else files.push({ path, lines: [found] });
  }
  return files;
}

function matchOf(line: string, lastPath: string | null): MatchedLine & { path: string | null } {
  const beside =
    lastPath !== null && line.startsWith(`${lastPath}-`) ? besides.exec(line.slice(lastPath.length)) : null;
  if (beside) return { path: lastPath, number: Number(beside[1]), text: beside[2] ?? '', isContext: true };
  const alone = /^(\d+)([:-])(.*)$/.exec(line);
  if (alone) return { path: null, number: Number(alone[1]), text: alone[3] ?? '', isContext: alone[2] === '-' };
  const match = /^((?:[A-Za-z]:)?[^:]+):(?:(\d+):)?(.*)$/.exec(line);
  if (match)
    return {
      path: match[1] ?? null,
      number: match[2] ? Number(match[2]) : null,
      text: match[3] ?? '',
      isContext: false,
    };
  const context = /^([^:]+?)-(\d+)-(.*)$/.exec(line);
  if (context) return { path: context[1] ?? null, number: Number(context[2]), text: context[3] ?? '', isContext: true };
  return { path: lastPath, number: null, text: line, isContext: true };
}

const besides = /^-(\d+)-(.*)$/;
