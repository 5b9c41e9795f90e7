import type { Hunk } from './hunk.ts';

/** What a call would change, as far as its input tells. */
export function editPreview(
  toolName: string,
  input: { [key: string]: unknown },
): { path: string; hunks: Hunk[] } | null {
  const path = input.file_path;
  if (typeof path !== 'string') return null;
  if (toolName === 'Write') return { path, hunks: [hunk('', String(input.content))] };
  if (toolName === 'Edit') return { path, hunks: [hunk(String(input.old_string), String(input.new_string))] };
  return null;
}

function hunk(before: string, after: string): Hunk {
  return { lines: [...linesOf(before, '-'), ...linesOf(after, '+')] };
}

function linesOf(text: string, sign: string): string[] {
  if (text === '') return [];
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => sign + line);
}
