import type { TaskUsage } from '../../../../../core/session/event.ts';
import { plainResult } from '../../../../../core/session/result-text.ts';
import { listOf, numberOf, objectOf, textOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

/** What a subagent used; null while nothing is known. */
export function agentUsage({ task, result }: ToolEntry): TaskUsage | null {
  if (task?.usage) return task.usage;
  const { totalTokens, totalToolUseCount, totalDurationMs } = objectOf(result?.structured);
  const tokens = numberOf(totalTokens);
  if (tokens === null) return null;
  return { tokens, toolUses: numberOf(totalToolUseCount) ?? 0, durationMs: numberOf(totalDurationMs) ?? 0 };
}

/** What a subagent came to. That it was started is no result. */
export function agentText({ task, result, state }: ToolEntry): string | null {
  const { content, status } = objectOf(result?.structured);
  const said = listOf(content).flatMap((block) => textOf(objectOf(block).text) ?? []);
  if (said.length > 0) return said.join('\n\n');
  if (task?.summary) return task.summary;
  const isStarted = status === 'async_launched' || status === 'remote_launched' || task !== null;
  if (isStarted || state.type !== 'done' || result === null) return null;
  return plainResult(result.text) || null;
}
