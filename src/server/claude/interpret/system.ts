import type { JsonObject } from '../../../core/json.ts';
import type { SessionEvent, TurnFacts } from '../../../core/session/event.ts';
import type { SystemMessage } from '../message/claude-message.ts';
import { contextEvents } from './context-report.ts';
import { isTaskMessage, taskEvents } from './task.ts';

type Told = Exclude<SystemMessage, { subtype: 'thinking_tokens' }>;
type Of<Subtype extends Told['subtype']> = Extract<Told, { subtype: Subtype }>;

export function systemEvents(message: Told): SessionEvent[] {
  // A subagent's own start, state, and compaction say nothing about the session.
  if ('parent_tool_use_id' in message && message.parent_tool_use_id !== undefined) return [];
  if (isTaskMessage(message)) return taskEvents(message);
  switch (message.subtype) {
    case 'init':
      return [{ type: 'turn.started', facts: turnFacts(message) }];
    case 'status':
      return statusEvents(message);
    case 'compact_boundary': {
      const { trigger, pre_tokens, post_tokens, duration_ms } = message.compact_metadata ?? {};
      return [
        {
          type: 'compaction.finished',
          trigger: trigger ?? 'auto',
          before: pre_tokens ?? 0,
          after: post_tokens ?? null,
          durationMs: duration_ms ?? null,
        },
      ];
    }
    case 'api_retry': {
      const { attempt, max_retries, retry_delay_ms, error_status, error } = message;
      return [
        {
          type: 'retry.scheduled',
          attempt: attempt ?? 0,
          limit: max_retries ?? 0,
          delayMs: retry_delay_ms ?? 0,
          status: error_status ?? null,
          error: error ?? '',
        },
      ];
    }
    case 'hook_started':
    case 'hook_progress':
    case 'hook_response':
      return hookEvents(message);
    case 'permission_denied': {
      const { tool_name = '', tool_use_id = '', decision_reason, message: text = '' } = message;
      const reason = decision_reason ?? message.decision_reason_type ?? null;
      const notice = {
        type: 'permissionDenied',
        tool: tool_name,
        toolUseId: tool_use_id,
        reason,
        message: text,
      } as const;
      return [{ type: 'notice.raised', notice }];
    }
    case 'model_refusal_fallback':
    case 'model_refusal_no_fallback': {
      const to = message.subtype === 'model_refusal_fallback' ? (message.fallback_model ?? null) : null;
      const notice = { type: 'fallback', from: message.original_model ?? '', to, text: message.content ?? '' } as const;
      return [{ type: 'notice.raised', notice }];
    }
    case 'commands_changed': {
      const commands = message.commands.map(({ name, description = '', argumentHint = '' }) => ({
        name,
        description,
        argumentHint,
      }));
      return [{ type: 'commands.changed', commands }];
    }
    case 'local_command_output':
      return [{ type: 'command.answered', text: message.content, failed: false }, ...contextEvents(message.content)];
    case 'session_title_changed':
      return [{ type: 'session.renamed', title: message.title, by: null }];
    // The CLI's own word on what `init`, `result` and requests already tell.
    case 'session_state_changed':
    case 'control_request_progress':
      return [];
    case 'informational':
      return told(message.subtype, message.level === 'warning' ? 'warning' : 'info', message.content);
    case 'notification':
      return told(message.subtype, message.priority === 'immediate' ? 'warning' : 'info', message.text);
    case 'worker_shutting_down':
      return told(message.subtype, 'warning', message.reason ?? '');
    case 'session_writes_lost':
      return told(message.subtype, 'error', message.error_code ?? '', { lost: message.lost ?? [] });
    case 'mirror_error':
      return told(message.subtype, 'error', message.error ?? '');
    case 'plugin_install': {
      const { name, status, error } = message;
      return told(message.subtype, error ? 'error' : 'info', error ?? '', {
        name: name ?? null,
        status: status ?? null,
      });
    }
    case 'files_persisted': {
      const files = (message.files ?? []).map((file) => file.filename ?? '');
      const failed = (message.failed ?? []).map((file) => file.filename ?? '');
      return told(message.subtype, failed.length > 0 ? 'warning' : 'info', files.join(', '), { files, failed });
    }
    case 'memory_recall': {
      const paths = (message.memories ?? []).map((memory) => memory.path ?? '');
      return told(message.subtype, 'info', paths.join(', '), { paths });
    }
    case 'elicitation_complete':
      return told(message.subtype, 'info', message.mcp_server_name ?? '');
  }
}

function turnFacts(message: Of<'init'>): TurnFacts {
  return {
    model: message.model ?? '',
    mode: message.permissionMode ?? null,
    cwd: message.cwd ?? null,
    version: message.claude_code_version ?? null,
    tools: message.tools ?? null,
    commands: message.slash_commands ?? null,
    skills: message.skills ?? null,
    agents: message.agents ?? null,
    plugins: message.plugins?.map(({ name, path }) => ({ name, path: path ?? null })) ?? null,
    servers: message.mcp_servers?.map(serverOf) ?? null,
    outputStyle: message.output_style ?? null,
    fastMode: message.fast_mode_state ?? null,
    ...(message.fast_mode_disabled_reason && { fastModeReason: message.fast_mode_disabled_reason }),
    effort: message.effort ?? null,
    credential: message.apiKeySource ?? null,
    capabilities: message.capabilities ?? null,
  };
}

function serverOf({ name, status }: { name: string; status?: string | undefined }) {
  return { name, status: status ?? 'unknown', error: null, tools: [] };
}

function statusEvents(message: Of<'status'>): SessionEvent[] {
  const { status, permissionMode, compact_result, compact_error } = message;
  const known = status === 'requesting' || status === 'compacting' ? status : null;
  const events: SessionEvent[] = [{ type: 'status.reported', status: known, mode: permissionMode ?? null }];
  if (compact_result === 'failed') events.push({ type: 'compaction.failed', reason: compact_error ?? '' });
  return events;
}

function hookEvents(message: Of<'hook_started' | 'hook_progress' | 'hook_response'>): SessionEvent[] {
  const { hook_id = '', hook_name = '', hook_event = '' } = message;
  const output = message.subtype === 'hook_started' ? '' : (message.output ?? '');
  const outcome = message.subtype === 'hook_response' ? (message.outcome ?? 'success') : null;
  const notice = { type: 'hook', id: hook_id, name: hook_name, event: hook_event, outcome, output } as const;
  return [{ type: 'notice.raised', notice }];
}

function told(kind: string, level: 'info' | 'warning' | 'error', text: string, facts: JsonObject = {}): SessionEvent[] {
  return [{ type: 'notice.raised', notice: { type: 'told', kind, level, text, facts } }];
}
