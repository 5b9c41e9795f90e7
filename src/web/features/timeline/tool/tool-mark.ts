import { isRunning } from '../../../../core/session/fold/tool.ts';
import { exitCodeOf } from '../../../../core/session/result-text.ts';
import type { ToolEntry } from './tool-entry.ts';

/** How a call is doing, as a row shows it. */
export type ToolMark =
  /** The model still writes what it is called with. */
  | { type: 'writing' }
  | { type: 'waiting' }
  | { type: 'running'; since: number }
  | { type: 'done'; durationMs: number }
  | { type: 'failed'; durationMs: number; words: string }
  | { type: 'denied' }
  | { type: 'cut'; reason: string };

export function toolMark(entry: ToolEntry): ToolMark {
  const { state, task } = entry;
  if (state.type === 'waiting' || state.type === 'denied') return { type: state.type };
  if (state.type === 'running' || state.type === 'cut') return state;
  if (state.type === 'failed') return { ...state, words: failure(entry) };
  if (task === null) return state;
  // The call of a task in the background has returned; the task is what a person waits for.
  if (isRunning(task.status)) return { type: 'running', since: entry.at };
  const durationMs = task.usage?.durationMs ?? state.durationMs;
  if (task.status === 'cut') return { type: 'cut', reason: task.error ?? 'it was cut off' };
  if (task.status === 'completed') return { type: 'done', durationMs };
  return { type: 'failed', durationMs, words: task.status };
}

function failure({ result }: ToolEntry): string {
  const code = exitCodeOf(result?.text ?? '');
  return code === null ? 'failed' : `exit ${code}`;
}
