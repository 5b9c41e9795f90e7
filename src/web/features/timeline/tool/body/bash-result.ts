import { exitCodeOf, plainResult } from '../../../../../core/session/result-text.ts';
import { numberOf, objectOf, textOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

/** What came of a command. `notes` are facts that its output does not tell. */
export type BashResult = { output: string; errors: string; exitCode: number | null; notes: string[] };

export function bashResult({ result, state, task }: ToolEntry): BashResult | null {
  if (result === null) return null;
  const structured = objectOf(result.structured);
  const notes = notesOf(structured, task);
  const output = textOf(structured.stdout);
  if (output !== null) {
    const isImage = structured.isImage === true;
    return { output: isImage ? '' : output, errors: textOf(structured.stderr) ?? '', exitCode: null, notes };
  }
  const text = plainResult(result.text);
  const exitCode = state.type === 'failed' ? exitCodeOf(text) : null;
  // The first line told the code.
  const rest = exitCode === null ? text : text.slice(text.indexOf('\n') === -1 ? text.length : text.indexOf('\n') + 1);
  return { output: rest, errors: '', exitCode, notes };
}

/** What a command had written when it was cut off, where the CLI tells it. */
export function cutOutput({ result }: ToolEntry): string {
  const text = plainResult(result?.text ?? '');
  return /^Exit code \d+\n(?:\[Request interrupted by user[^\]]*\]\n?)?([\s\S]*)$/.exec(text)?.[1] ?? '';
}

function notesOf(structured: { [key: string]: unknown }, task: ToolEntry['task']): string[] {
  const { interrupted, backgroundTaskId, returnCodeInterpretation, timedOutAfterMs } = structured;
  const timeout = numberOf(timedOutAfterMs);
  return [
    interrupted === true ? 'It was interrupted.' : null,
    timeout === null ? null : `It was stopped after ${Math.round(timeout / 1000)} s.`,
    typeof backgroundTaskId === 'string' ? `It runs in the background as ${backgroundTaskId}.` : null,
    task?.summary ?? null,
    textOf(returnCodeInterpretation),
  ].filter((note) => note !== null);
}
