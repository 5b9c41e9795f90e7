import type { ControlRequest } from './message/control-request.ts';

/** Requests that tell something and change nothing. */
const looks: ReadonlySet<string> = new Set<ControlRequest['subtype']>([
  'mcp_status',
  'get_context_usage',
  'get_session_cost',
  'get_usage',
  'list_models',
  'list_permission_rules',
  'get_hooks_listing',
  'get_binary_version',
  'get_settings',
  'get_task_output',
  'file_suggestions',
  'read_file',
]);

/** What the event of a request has in addition when it only looks. */
export function lookOf(subtype: string): { looks?: true } {
  return looks.has(subtype) ? { looks: true } : {};
}
