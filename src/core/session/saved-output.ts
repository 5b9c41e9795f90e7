import { isObject } from '../json.ts';
import type { ToolResult } from './entry.ts';

/** The file in which the CLI saved a result that was too long to pass on, and its size where the CLI tells it. */
export type SavedOutput = { path: string; bytes: number | null };

const mark = '<persisted-output>\n';
const before = 'saved to: ';

/** Bash tells the file in its structured result; every other tool, and a command that failed, only in its text. */
export function savedOutputOf(result: ToolResult | null): SavedOutput | null {
  if (result === null) return null;
  const { persistedOutputPath, persistedOutputSize } = isObject(result.structured) ? result.structured : {};
  if (typeof persistedOutputPath === 'string' && persistedOutputPath !== '') {
    return { path: persistedOutputPath, bytes: typeof persistedOutputSize === 'number' ? persistedOutputSize : null };
  }
  const path = pathIn(result.text);
  return path === null ? null : { path, bytes: null };
}

function pathIn(text: string): string | null {
  const body = text.replace(/^(?:Error: )?Exit code \d+\n/, '');
  if (!body.startsWith(mark)) return null;
  const end = body.indexOf('\n', mark.length);
  const line = body.slice(mark.length, end === -1 ? body.length : end);
  const at = line.indexOf(before);
  return at === -1 ? null : line.slice(at + before.length).trim() || null;
}
