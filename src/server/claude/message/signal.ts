import { z } from 'zod';
import { flag, nested, number, text, texts, whole } from './lenient.ts';

/** A share that can't be is left out, and its window with it: the next event tells it again. */
const windows = z
  .record(z.string(), nested({ utilization: number, resetsAt: whole, status: text }))
  .optional()
  .catch(undefined);

const envelope = { uuid: text, session_id: text };

/** The messages with a type of their own that are neither words nor turns. */
export const signalSchemas = {
  tool_progress: signal('tool_progress', {
    tool_use_id: z.string(),
    tool_name: text,
    parent_tool_use_id: text,
    elapsed_time_seconds: number,
    task_id: text,
    heartbeat: flag,
    subagent_type: text,
    subagent_retry: nested({
      agent_id: text,
      attempt: whole,
      max_retries: whole,
      retry_delay_ms: whole,
      error_status: number,
      error_category: text,
    }),
  }),
  tool_use_summary: signal('tool_use_summary', { summary: z.string(), preceding_tool_use_ids: texts }),
  command_lifecycle: signal('command_lifecycle', { command_uuid: z.string(), state: z.string() }),
  auth_status: signal('auth_status', { isAuthenticating: flag, output: texts, error: text }),
  rate_limit_event: signal('rate_limit_event', {
    rate_limit_info: z.object({
      status: text,
      resetsAt: whole,
      rateLimitType: text,
      utilization: number,
      surpassedThreshold: number,
      overageStatus: text,
      overageResetsAt: whole,
      overageDisabledReason: text,
      isUsingOverage: flag,
      overageInUse: flag,
      overageEnabled: flag,
      limitScope: text,
      errorCode: text,
      canUserPurchaseCredits: flag,
      hasChargeableSavedPaymentMethod: flag,
      unifiedWindows: windows,
    }),
  }),
  prompt_suggestion: signal('prompt_suggestion', { suggestion: z.string() }),
  conversation_reset: signal('conversation_reset', {
    new_conversation_id: text,
    trigger: text,
    user_message_uuid: text,
    timestamp: text,
  }),
  active_goal: signal('active_goal', {
    value: nested({
      condition: text,
      iterations: whole,
      set_at: whole,
      tokens_at_start: whole,
      last_reason: text,
    }),
  }),
  error: z.object({
    type: z.literal('error'),
    error: z.object({ type: text, message: z.string() }),
    details: text,
  }),
  keep_alive: z.object({ type: z.literal('keep_alive') }),
};

function signal<Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.compile(z.object({ type: z.literal(type), ...envelope, ...shape }));
}
