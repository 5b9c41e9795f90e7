import type { SessionEvent } from '../../../core/session/event.ts';
import type { ResultMessage } from '../message/result.ts';
import { tokens, tokensByModel } from './tokens.ts';

/** An error that begins so is a note of the CLI for its developers, and is not shown. */
const diagnostic = '[ede_diagnostic]';

export function resultEvents(message: ResultMessage): SessionEvent[] {
  const since = message.model_usage_since_last_result;
  const answered = message.user_message_uuids ?? (message.user_message_uuid ? [message.user_message_uuid] : []);
  return [
    {
      type: 'turn.ended',
      outcome: message.subtype,
      failed: message.is_error === true || message.subtype !== 'success',
      text: message.result ?? '',
      errors: (message.errors ?? []).filter((error) => !error.startsWith(diagnostic)),
      durationMs: message.duration_ms ?? 0,
      apiMs: message.duration_api_ms ?? 0,
      steps: message.num_turns ?? 0,
      stopReason: message.terminal_reason ?? message.stop_reason ?? null,
      reportedCost: message.total_cost_usd ?? 0,
      usage: tokens(message.usage),
      models: tokensByModel(message.modelUsage),
      sinceLast: since === undefined ? null : tokensByModel(since),
      denials: (message.permission_denials ?? []).map((denial) => ({
        tool: denial.tool_name ?? '',
        toolUseId: denial.tool_use_id ?? '',
      })),
      origin: message.origin?.kind ?? null,
      answers: answered,
    },
  ];
}
