import { z } from 'zod';
import { isObject, type Json } from '../../../core/json.ts';
import { flag, json, list, nested, record, text, texts } from './lenient.ts';

/** Changes of permissions, as the CLI writes them. */
export const permissionUpdates = list({
  type: text,
  message: text,
  rules: list({ toolName: z.string(), ruleContent: text }),
  behavior: text,
  mode: text,
  directories: texts,
  destination: text,
});

const schemas = {
  can_use_tool: z.object({
    subtype: z.literal('can_use_tool'),
    tool_name: z.string(),
    input: record,
    tool_use_id: text,
    permission_suggestions: permissionUpdates,
    blocked_path: text,
    decision_reason: text,
    decision_reason_type: text,
    matched_ask_rule: nested({ source: text, tool_name: text, rule_content: text }),
    classifier_approvable: flag,
    suppress_always_allow_rule: flag,
    server_policy_ask_only: flag,
    default_to_no: flag,
    requires_user_interaction: flag,
    title: text,
    display_name: text,
    description: text,
    agent_id: text,
    mcp_server: nested({ name: text, source: text }),
  }),
  hook_callback: z.object({
    subtype: z.literal('hook_callback'),
    callback_id: z.string(),
    input: json,
    tool_use_id: text,
  }),
  mcp_message: z.object({ subtype: z.literal('mcp_message'), server_name: z.string(), message: json }),
  elicitation: z.object({
    subtype: z.literal('elicitation'),
    mcp_server_name: text,
    message: text,
    mode: text,
    url: text,
    elicitation_id: text,
    requested_schema: record,
    property_order: texts,
    title: text,
    display_name: text,
    description: text,
  }),
  request_user_dialog: z.object({
    subtype: z.literal('request_user_dialog'),
    dialog_kind: z.string(),
    payload: record,
    tool_use_id: text,
  }),
};

/** What the CLI can ask. An unknown or unreadable question is kept, since it waits for an answer all the same. */
export type IncomingRequest =
  | z.output<(typeof schemas)[keyof typeof schemas]>
  | { subtype: 'unknown'; name: string; raw: Json };

export type CanUseTool = Extract<IncomingRequest, { subtype: 'can_use_tool' }>;
export type PermissionSuggestion = NonNullable<CanUseTool['permission_suggestions']>[number];

const bySubtype = new Map<string, z.ZodType<IncomingRequest>>(Object.entries(schemas));

export function readRequest(value: unknown): IncomingRequest {
  if (!isObject(value)) return { subtype: 'unknown', name: '', raw: (value ?? null) as Json };
  const name = typeof value.subtype === 'string' ? value.subtype : '';
  const result = bySubtype.get(name)?.safeParse(value);
  return result?.success ? result.data : { subtype: 'unknown', name, raw: value };
}
