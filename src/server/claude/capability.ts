import type { ControlRequest } from './message/control-request.ts';
import { compareVersions } from './version.ts';

/** From here on the CLI counts cost on when a session is resumed or forked; before, every process starts at nothing. */
const countsOnSince = '2.1.325';

export function keepsCount(version: string | null): boolean {
  return version !== null && compareVersions(version, countsOnSince) >= 0;
}

/** Whether the CLI has background agents. An older one takes `stop` for a prompt, so it must never be asked. */
export function hasBackground(version: string): boolean {
  return compareVersions(version, restSince) >= 0;
}

type Told = { version: string | null; capabilities: string[] };

/** Whether the CLI heeds the priority of a message and reports what became of it. An older one ignores both. */
export function readsPriority(cli: Told): boolean {
  return offers(cli, 'msg_lifecycle_v1');
}

/** Whether an interrupt can also empty the CLI's queue. */
export function cancelsQueued(cli: Told): boolean {
  return offers(cli, 'interrupt_cancel_queued_v1');
}

/** Whether an interrupt can move a running command to the background to make way for a message. */
export function sendsNow(cli: Told): boolean {
  return offers(cli, 'interrupt_send_now_v1');
}

/** Whether the CLI refuses a permission mode that it can't switch to. */
export function checksMode(version: string): boolean {
  return compareVersions(version, restSince) >= 0;
}

/** The CLI lists its capabilities when its first turn starts; until then its version decides. */
function offers({ version, capabilities }: Told, capability: string): boolean {
  if (capabilities.length > 0) return capabilities.includes(capability);
  return version !== null && compareVersions(version, restSince) >= 0;
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
