import { z } from 'zod';
import { content } from './content-block.ts';
import { flag, list, nested, number, text, texts, whole } from './lenient.ts';
import { contextUsage, messageUsage, usageReport } from './usage.ts';

/** One finished block, or several, of an answer; blocks with one `message.id` belong together. */
export const assistant = z.compile(
  z.object({
    type: z.literal('assistant'),
    message: z.object({
      id: text,
      model: text,
      role: text,
      content,
      stop_reason: text,
      stop_sequence: text,
      stop_details: nested({ type: text, category: text, explanation: text, recommended_model: text }),
      usage: messageUsage,
    }),
    parent_tool_use_id: text,
    uuid: text,
    session_id: text,
    request_id: text,
    error: text,
    aborted: flag,
    supersedes: texts,
    user_message_uuid: text,
    user_message_uuids: texts,
    agent_id: text,
    subagent_type: text,
    task_description: text,
    timestamp: text,
    context_usage: contextUsage,
    usage_report: usageReport,
    is_api_error_message: flag,
    api_error_status: number,
    api_error_type: text,
    api_error: text,
    api_error_params: nested({ rate_limit_info: nested({ resetsAt: whole, rateLimitType: text }) }),
    local_command_source: text,
    local_command_run: nested({ command: text, args: text }),
    tool_use_meta: list({ id: text, display_name: text, server_display_name: text, tool_name: text }),
    thinking_duration_ms: whole,
    thinking_display: text,
  }),
);

export type AssistantMessage = z.output<typeof assistant>;
