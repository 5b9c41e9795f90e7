import { isRunning } from './fold/tool.ts';
import type { SessionState } from './state.ts';

/** What the subagent that was started last says it is doing; null where none says so. */
export function subagentProgress({ tasks }: Pick<SessionState, 'tasks'>): string | null {
  return tasks.findLast(({ status, progress }) => progress !== undefined && isRunning(status))?.progress ?? null;
}
