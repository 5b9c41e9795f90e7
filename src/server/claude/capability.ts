import type { ControlRequest } from './message/control-request.ts';
import { compareVersions } from './version.ts';

/** From here on the CLI counts cost on when a session is resumed or forked; before, every process starts at nothing. */
const countsOnSince = '2.1.325';

export function keepsCount(version: string | null): boolean {
  return version !== null && compareVersions(version, countsOnSince) >= 0;
}

/** What the oldest supported CLI answers. It leaves everything else without an answer. */
const always: ReadonlySet<ControlRequest['subtype']> = new Set([
  'initialize',
  'interrupt',
  'set_model',
  'set_permission_mode',
  'set_max_thinking_tokens',
  'mcp_status',
  'mcp_reconnect',
  'mcp_toggle',
  'mcp_set_servers',
  'mcp_message',
  'rewind_files',
]);

/** Listed by the SDK, and refused by every CLI that was tried. */
const never: ReadonlySet<ControlRequest['subtype']> = new Set(['set_color']);

const restSince = '2.1.325';

/** Whether a CLI of this version is known to answer a control request of this kind. */
export function supports(version: string | null, subtype: ControlRequest['subtype']): boolean {
  if (never.has(subtype)) return false;
  if (always.has(subtype)) return true;
  return version !== null && compareVersions(version, restSince) >= 0;
}
