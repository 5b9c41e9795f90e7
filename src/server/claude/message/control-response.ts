import { z } from 'zod';
import { contextUsageResponse } from './context-usage-response.ts';
import type { ControlRequest } from './control-request.ts';
import { flag, json, list, nested, record, text, texts, whole } from './lenient.ts';
import { sessionTotals } from './usage.ts';

const command = { name: z.string(), description: text, argumentHint: text, aliases: texts, builtin: flag };
const agent = { name: z.string(), description: text, model: text };
const settingsError = { file: text, path: text, message: text };

const model = {
  value: z.string(),
  resolvedModel: text,
  displayName: text,
  description: text,
  supportsEffort: flag,
  supportedEffortLevels: texts,
  supportsAdaptiveThinking: flag,
  supportsFastMode: flag,
  supportsAutoMode: flag,
  supportsThinkingOff: flag,
};

const mcpServer = {
  name: z.string(),
  status: text,
  serverInfo: nested({ name: text, version: text }),
  error: text,
  config: record,
  scope: text,
  source: text,
  tools: list({
    name: z.string(),
    description: text,
    annotations: nested({ readOnly: flag, destructive: flag, openWorld: flag }),
  }),
};

/** What the CLI answers, by the subtype of our request. Read as leniently as its messages. */
export const responseSchemas = {
  initialize: z.object({
    commands: list(command),
    agents: list(agent),
    models: list(model),
    account: nested({
      email: text,
      organization: text,
      subscriptionType: text,
      tokenSource: text,
      apiKeySource: text,
      apiProvider: text,
    }),
    output_style: text,
    available_output_styles: texts,
    hooks_applied: flag,
    hook_on_failure_supported: flag,
    plugins_applied: flag,
    sdk_mcp_manifests_parked: record,
    claude_code_version: text,
    fast_mode_state: text,
    fast_mode_disabled_reason: text,
    current_permission_mode: text,
    session_state: text,
    capabilities: texts,
    pid: whole,
  }),
  interrupt: z.object({ still_queued: texts, cancelled: texts, send_now: text }),
  cancel_async_message: z.object({ cancelled: flag }),
  set_model: z.object({ model: text }),
  set_permission_mode: z.object({ mode: text }),

  get_context_usage: contextUsageResponse,
  get_session_cost: z.object({ text }),
  get_usage: z.object({
    session: sessionTotals,
    subscription_type: text,
    rate_limits_available: flag,
    rate_limits: record,
    behaviors: record,
  }),
  list_models: z.object({ models: list(model) }),
  list_permission_rules: z.object({
    state: nested({
      rules: list({
        behavior: text,
        source: text,
        rule: z.string(),
        description: nested({ prefix: text, emphasis: text, suffix: text }),
        editability: text,
        notInEffect: flag,
      }),
      workspaceDirectories: list({ path: z.string(), source: text }),
      originalCwd: text,
      managedOnly: flag,
      errors: list(settingsError),
      withheld: flag,
    }),
  }),
  get_hooks_listing: z.object({
    events: list({ name: z.string(), summary: text, supportsMatcher: flag, hookCount: whole }),
    hooks: list({
      event: z.string(),
      matcher: text,
      source: text,
      sourceLabel: text,
      pluginName: text,
      type: text,
      displayText: text,
      commandText: text,
      contentLabel: text,
      condition: text,
      timeout: whole,
      statusMessage: text,
      runsOnce: flag,
      runsInBackground: flag,
      disabled: flag,
    }),
    eventCatalog: list({ name: z.string(), summary: text, supportsMatcher: flag }),
    policy: nested({
      disabledByPolicy: flag,
      managedOnly: flag,
      pluginOnly: flag,
      allDisabled: flag,
      policyHookCount: whole,
      policyUnreadable: flag,
    }),
    safeMode: nested({ managedHooksStillApply: flag, exitHint: text }),
    bareMode: nested({ exitHint: text }),
    errors: list(settingsError),
  }),
  get_binary_version: z.object({ version: text, buildTime: text }),
  get_settings: z.object({ effective: record, sources: json, applied: record, errors: list(settingsError) }),

  file_suggestions: z.object({ suggestions: list({ path: z.string() }), cwd: text }),
  read_file: z.object({
    contents: text,
    absPath: text,
    truncated: flag,
    encoding: text,
    lossy: flag,
    requested_path: text,
  }),
  rewind_files: z.object({
    canRewind: flag,
    error: text,
    filesChanged: texts,
    insertions: whole,
    deletions: whole,
    skippedLinks: whole,
  }),
  rewind_conversation: z.object({
    rewound: flag,
    targetMessageUuid: text,
    prefillText: text,
    precedingAssistantUuid: text,
    reason: text,
  }),
  side_question: z.object({ response: text, synthetic: flag }),
  background_tasks: z.object({ backgrounded: flag }),
  get_task_output: z.object({ output: text, total_bytes: whole, truncated: flag }),

  mcp_status: z.object({ mcpServers: list(mcpServer) }),
  mcp_authenticate: z.object({ authUrl: text, requiresUserAction: flag, callbackExpected: flag }),
  mcp_set_servers: z.object({ added: texts, removed: texts, errors: record }),
  mcp_call: z.object({ content: list({ type: text, text, mimeType: text }), structuredContent: json }),
  mcp_read_resource: z.object({ contents: list({ uri: z.string(), mimeType: text, text, blob: text, _meta: record }) }),

  reload_skills: z.object({ skills: list(command) }),
  reload_output_styles: z.object({ available_output_styles: texts }),
  reload_plugins: z.object({
    commands: list(command),
    agents: list(agent),
    plugins: list({ name: z.string(), path: text, source: text, version: text }),
    mcpServers: list(mcpServer),
    error_count: whole,
    held: flag,
    cache_impact: nested({ mcp_servers_added: texts, mcp_servers_removed: texts, lsp_tool_change: text }),
  }),
} satisfies Partial<Record<ControlRequest['subtype'], z.ZodType>>;

export type ControlResponses = {
  [Subtype in keyof typeof responseSchemas]: z.output<(typeof responseSchemas)[Subtype]>;
};
