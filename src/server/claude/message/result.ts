import { z } from 'zod';
import { dollars, flag, json, list, nested, number, record, text, texts, whole } from './lenient.ts';
import { origin } from './origin.ts';
import { modelUsage, turnUsage } from './usage.ts';

/** The end of a turn. `usage` is that turn's, `modelUsage` and `total_cost_usd` are running totals. */
export const result = z.compile(
  z.object({
    type: z.literal('result'),
    subtype: z.string(),
    is_error: flag,
    result: text,
    errors: texts,
    session_id: text,
    parent_tool_use_id: text,
    uuid: text,
    stop_reason: text,
    terminal_reason: text,
    num_turns: whole,
    duration_ms: whole,
    duration_api_ms: whole,
    total_cost_usd: dollars,
    usage: turnUsage,
    modelUsage,
    model_usage_since_last_result: modelUsage,
    permission_denials: list({ tool_name: text, tool_use_id: text, tool_input: record }),
    origin,
    local_command: text,
    structured_output: json,
    deferred_tool_use: nested({ id: text, name: text, input: record }),
    queued_turn_count: whole,
    result_index: whole,
    user_message_uuid: text,
    user_message_uuids: texts,
    api_error_status: number,
    api_error_type: text,
    startup_failure_reason: text,
    invalid_config_file: nested({ path: text, is_global: flag, backup_searched: flag, backup_path: text }),
    credential_expires_at: text,
    fast_mode_state: text,
    fast_mode_disabled_reason: text,
    ttft_ms: whole,
  }),
);

export type ResultMessage = z.output<typeof result>;
