import { z } from 'zod';
import { initializeRequest } from './initialize-request.ts';

const settings = z.record(z.string(), z.json());
const plugin = z.object({ type: z.literal('local'), path: z.string(), skipMcpDiscovery: z.boolean().optional() });
const stagedFile = z.object({ name: z.string(), lane_path: z.string() });

/** Every control request that the CLI takes from us. Strict: a field that it does not know is a mistake of ours. */
export const controlRequestSchemas = {
  initialize: request('initialize', { ...initializeRequest, plugins: z.array(plugin).optional() }),

  interrupt: request('interrupt', {
    cancel_queued: z.boolean().optional(),
    send_now: z.boolean().optional(),
    message_uuid: z.string().optional(),
  }),
  cancel_async_message: request('cancel_async_message', { message_uuid: z.string() }),
  set_model: request('set_model', { model: z.string().nullish() }),
  set_permission_mode: request('set_permission_mode', { mode: z.string() }),
  set_max_thinking_tokens: request('set_max_thinking_tokens', {
    max_thinking_tokens: z.number().nullish(),
    thinking_display: z.string().nullish(),
  }),
  set_color: request('set_color', { color: z.string() }),
  set_has_subscribers: request('set_has_subscribers', { has_subscribers: z.boolean().nullable() }),
  rename_session: request('rename_session', {
    title: z.string(),
    source: z.enum(['remote', 'host']).optional(),
    session_id: z.string().optional(),
  }),

  get_context_usage: request('get_context_usage', { detail: z.enum(['summary', 'full']).optional() }),
  get_session_cost: request('get_session_cost', {}),
  get_usage: request('get_usage', { skip_behaviors: z.boolean().optional() }),
  list_models: request('list_models', {}),
  list_permission_rules: request('list_permission_rules', {}),
  get_hooks_listing: request('get_hooks_listing', {}),
  get_binary_version: request('get_binary_version', {}),
  get_settings: request('get_settings', {}),
  apply_flag_settings: request('apply_flag_settings', { settings }),
  update_settings: request('update_settings', { source: z.enum(['localSettings', 'userSettings']), settings }),

  side_question: request('side_question', { question: z.string() }),
  file_suggestions: request('file_suggestions', { query: z.string() }),
  read_file: request('read_file', {
    path: z.string(),
    max_bytes: z.number().optional(),
    encoding: z.enum(['utf-8', 'base64']).optional(),
  }),
  rewind_files: request('rewind_files', { user_message_id: z.string(), dry_run: z.boolean().optional() }),
  rewind_conversation: request('rewind_conversation', { target_message_uuid: z.string() }),
  seed_read_state: request('seed_read_state', { path: z.string(), mtime: z.number() }),
  register_repo_root: request('register_repo_root', {
    directory: z.string(),
    reload_claude_md: z.boolean().optional(),
    reload_plugins: z.boolean().optional(),
    reload_skills: z.boolean().optional(),
  }),

  stop_task: request('stop_task', { task_id: z.string() }),
  background_tasks: request('background_tasks', { tool_use_id: z.string().optional() }),
  get_task_output: request('get_task_output', { task_id: z.string() }),

  mcp_status: request('mcp_status', { liveReply: z.boolean().optional() }),
  mcp_reconnect: request('mcp_reconnect', { serverName: z.string() }),
  mcp_toggle: request('mcp_toggle', { serverName: z.string(), enabled: z.boolean() }),
  mcp_authenticate: request('mcp_authenticate', { serverName: z.string() }),
  mcp_oauth_callback_url: request('mcp_oauth_callback_url', { serverName: z.string(), callbackUrl: z.string() }),
  mcp_set_servers: request('mcp_set_servers', { servers: z.record(z.string(), settings) }),
  mcp_read_resource: request('mcp_read_resource', { serverName: z.string(), uri: z.string() }),
  mcp_message: request('mcp_message', { server_name: z.string(), message: z.json() }),
  mcp_call: request('mcp_call', {
    tool: z.string(),
    arguments: settings.optional(),
    expires_at: z.string().optional(),
    timeout_ms: z.number().optional(),
    result_not_for_model: z.boolean().optional(),
    check_permissions: z.boolean().optional(),
    input_files: z.array(stagedFile).optional(),
    output_files: z.array(stagedFile.extend({ if_match: z.string().optional() })).optional(),
  }),

  reload_skills: request('reload_skills', {}),
  reload_output_styles: request('reload_output_styles', {}),
  reload_plugins: request('reload_plugins', {
    hold_on_cache_impact: z.boolean().optional(),
    add_plugins: z.array(plugin).optional(),
    refuse_if_busy: z.boolean().optional(),
  }),
};

/** What we can ask of the CLI. */
export type ControlRequest = z.output<(typeof controlRequestSchemas)[keyof typeof controlRequestSchemas]>;

function request<Subtype extends string, Shape extends z.ZodRawShape>(subtype: Subtype, shape: Shape) {
  return z.strictObject({ subtype: z.literal(subtype), ...shape });
}
