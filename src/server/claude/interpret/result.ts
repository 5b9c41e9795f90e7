import type { Json } from '../../../core/json.ts';
import type { Denial } from '../../../core/session/entry.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import { subjectOf } from '../../../core/session/subject.ts';
import type { ResultMessage } from '../message/result.ts';
import type { Clips } from './clips.ts';
import { tokens, tokensByModel } from './tokens.ts';

/** An error that begins so is a note of the CLI for its developers, and is not shown. */
const diagnostic = '[ede_diagnostic]';

/** A turn that the person's next message cut short closes as a success; only this tells. */
function isCut({ subtype, terminal_reason }: ResultMessage): boolean {
  return subtype === 'success' && (terminal_reason?.startsWith('aborted_') ?? false);
}

export function resultEvents(message: ResultMessage, clips: Clips): SessionEvent[] {
  if (message.parent_tool_use_id !== undefined) return [subagentEnd(message, message.parent_tool_use_id, clips)];
  const since = message.model_usage_since_last_result;
  const answered = message.user_message_uuids ?? (message.user_message_uuid ? [message.user_message_uuid] : []);
  return [
    {
      type: 'turn.ended',
      outcome: isCut(message) ? 'cut' : message.subtype,
      failed: isFailed(message),
      text: message.result ?? '',
      ...(clips.within('result') ? { clipped: true } : {}),
      errors: errorsOf(message),
      durationMs: message.duration_ms ?? 0,
      apiMs: message.duration_api_ms ?? 0,
      steps: message.num_turns ?? 0,
      stopReason: message.terminal_reason ?? message.stop_reason ?? null,
      reportedCost: message.total_cost_usd ?? null,
      usage: tokens(message.usage),
      models: tokensByModel(message.modelUsage),
      sinceLast: since === undefined ? null : tokensByModel(since),
      denials: (message.permission_denials ?? []).map(denialOf),
      origin: message.origin?.kind ?? null,
      answers: answered,
      ...(message.fast_mode_state && {
        fastMode: { state: message.fast_mode_state, reason: message.fast_mode_disabled_reason ?? null },
      }),
      ...(message.structured_output === undefined ? {} : { structured: message.structured_output as Json }),
    },
  ];
}

/** A subagent's result ends its own work, not the turn. */
function subagentEnd(message: ResultMessage, parent: string, clips: Clips): SessionEvent {
  const text = message.result ?? '';
  const clipped = clips.within('result');
  return { type: 'subagent.ended', parent, failed: isFailed(message), text, clipped, errors: errorsOf(message) };
}

function isFailed({ is_error, subtype }: ResultMessage): boolean {
  return is_error === true || subtype !== 'success';
}

function errorsOf({ errors = [] }: ResultMessage): string[] {
  return errors.filter((error) => !error.startsWith(diagnostic));
}

type Denied = NonNullable<ResultMessage['permission_denials']>[number];

function denialOf({ tool_name = '', tool_use_id = '', tool_input = {} }: Denied): Denial {
  const subject = subjectOf(tool_input);
  return { tool: tool_name, toolUseId: tool_use_id, ...(subject === '' ? {} : { subject }) };
}
