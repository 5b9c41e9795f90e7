import { z } from 'zod';
import { flag, list, nested, record, requiredList, text, textOrNull, texts, tokenCount, whole } from './lenient.ts';
import { system } from './system-shape.ts';

/** The Task call of the subagent that says it of itself; neither tested CLI does. */
const ofSubagent = { parent_tool_use_id: text };

/** The session itself: its start, its state, its limits. */
export const sessionSchemas = {
  init: system('init', {
    ...ofSubagent,
    cwd: text,
    model: text,
    permissionMode: text,
    tools: texts,
    mcp_servers: list({ name: z.string(), status: text, source: text }),
    slash_commands: texts,
    terminal_slash_commands: texts,
    skills: texts,
    agents: texts,
    plugins: list({ name: z.string(), path: text, version: text, source: text }),
    plugin_errors: list({ plugin: text, type: text, message: text, path: text }),
    claude_code_version: text,
    apiKeySource: text,
    output_style: text,
    betas: texts,
    capabilities: texts,
    effort: text,
    view_mode: text,
    fast_mode_state: text,
    fast_mode_disabled_reason: text,
    original_cwd: text,
    additional_directories: texts,
    memory_paths: record,
    user_message_uuids: texts,
  }),
  status: system('status', {
    ...ofSubagent,
    status: textOrNull,
    permissionMode: text,
    compact_result: text,
    compact_error: text,
    user_message_uuids: texts,
  }),
  compact_boundary: system('compact_boundary', {
    ...ofSubagent,
    compact_metadata: nested({
      trigger: text,
      pre_tokens: tokenCount,
      post_tokens: tokenCount,
      duration_ms: whole,
      cumulative_dropped_tokens: tokenCount,
      preserved_segment: nested({ head_uuid: text, anchor_uuid: text, tail_uuid: text }),
      preserved_messages: nested({ anchor_uuid: text, uuids: texts, all_uuids: texts }),
    }),
    logical_parent_uuid: text,
  }),
  session_state_changed: system('session_state_changed', { state: z.string() }),
  session_title_changed: system('session_title_changed', { title: z.string() }),
  commands_changed: system('commands_changed', {
    commands: requiredList({
      name: z.string(),
      description: text,
      argumentHint: text,
      aliases: texts,
      builtin: flag,
    }),
  }),
  worker_shutting_down: system('worker_shutting_down', { reason: text }),
  session_writes_lost: system('session_writes_lost', {
    error_code: text,
    lost: texts,
    transcript_session_ids: texts,
  }),
  files_persisted: system('files_persisted', {
    files: list({ filename: text, file_id: text }),
    failed: list({ filename: text, error: text }),
    processed_at: text,
  }),
  mirror_error: system('mirror_error', {
    error: text,
    key: nested({ projectKey: text, sessionId: text, subpath: text }),
  }),
  plugin_install: system('plugin_install', { status: text, name: text, error: text }),
};
