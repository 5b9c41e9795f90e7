import { z } from 'zod';
import { flag, list, nested, number, text, texts, whole } from './lenient.ts';
import { system } from './system-shape.ts';

const hook = { hook_id: text, hook_name: text, hook_event: text };
const hookOutput = { output: text, stdout: text, stderr: text };

const refusal = {
  original_model: text,
  request_id: text,
  api_refusal_category: text,
  api_refusal_explanation: text,
  refused_user_message_uuid: text,
  content: text,
};

/** What happens beside the conversation: retries, hooks, refusals, denials, words to the person. */
export const noticeSchemas = {
  api_retry: system('api_retry', {
    attempt: whole,
    max_retries: whole,
    retry_delay_ms: whole,
    error_status: number,
    error: text,
    no_response: nested({ waited_ms: whole, retry_wait_ms: whole }),
  }),
  control_request_progress: system('control_request_progress', {
    request_id: z.string(),
    status: text,
    attempt: whole,
    max_retries: whole,
    retry_delay_ms: whole,
    error_status: number,
  }),
  model_refusal_fallback: system('model_refusal_fallback', {
    ...refusal,
    trigger: text,
    direction: text,
    scope: text,
    fallback_model: text,
    retracted_message_uuids: texts,
  }),
  model_refusal_no_fallback: system('model_refusal_no_fallback', refusal),
  hook_started: system('hook_started', hook),
  hook_progress: system('hook_progress', { ...hook, ...hookOutput }),
  hook_response: system('hook_response', { ...hook, ...hookOutput, exit_code: number, outcome: text }),
  permission_denied: system('permission_denied', {
    tool_name: text,
    tool_use_id: text,
    agent_id: text,
    decision_reason_type: text,
    decision_reason: text,
    message: text,
  }),
  thinking_tokens: system('thinking_tokens', {
    estimated_tokens: whole,
    estimated_tokens_delta: number,
    user_message_uuid: text,
  }),
  memory_recall: system('memory_recall', {
    mode: text,
    memories: list({ path: text, scope: text, content: text }),
  }),
  elicitation_complete: system('elicitation_complete', { mcp_server_name: text, elicitation_id: text }),
  local_command_output: system('local_command_output', { content: z.string() }),
  informational: system('informational', {
    content: z.string(),
    level: text,
    tool_use_id: text,
    prevent_continuation: flag,
    tag: text,
  }),
  notification: system('notification', {
    key: text,
    text: z.string(),
    priority: text,
    color: text,
    timeout_ms: whole,
  }),
};
