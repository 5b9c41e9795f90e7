import { randomUUID } from 'node:crypto';
import type { Frame, Run } from './run.ts';

/** The flags of a CLI that speaks stream-json both ways and asks us for permission. */
export const streamFlags = [
  '--output-format',
  'stream-json',
  '--input-format',
  'stream-json',
  '--verbose',
  '--include-partial-messages',
  '--replay-user-messages',
  '--permission-prompt-tool',
  'stdio',
] as const;

export type Content = string | readonly Record<string, unknown>[];

/** Writes a user message and returns its uuid. */
export function say(run: Run, content: Content, uuid: string = randomUUID()): string {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  const message = { role: 'user', content: blocks };
  run.write(JSON.stringify({ type: 'user', uuid, session_id: '', message, parent_tool_use_id: null }));
  return uuid;
}

/** Says something and waits for the end of its turn. */
export async function turn(run: Run, content: Content): Promise<Frame> {
  say(run, content);
  return result(run);
}

export function result(run: Run): Promise<Frame> {
  return run.next('result', (frame) => frame.type === 'result');
}

/** Waits for the first piece of streamed text. */
export function delta(run: Run): Promise<Frame> {
  return run.next('delta', (frame) => {
    const event = frame.event as Record<string, unknown> | undefined;
    return frame.type === 'stream_event' && event?.type === 'content_block_delta';
  });
}

/** Waits for the receipt of a user message. */
export function echo(run: Run, uuid: string): Promise<Frame> {
  return run.next(`echo of ${uuid}`, (frame) => frame.type === 'user' && frame.uuid === uuid);
}

export type PermissionRequest = {
  requestId: string;
  tool: string;
  input: Record<string, unknown>;
  suggestions: unknown[];
};

export async function permission(run: Run, tool?: string): Promise<PermissionRequest> {
  const frame = await run.next(`permission request for ${tool ?? 'any tool'}`, (candidate) => {
    const request = candidate.request as Record<string, unknown> | undefined;
    if (candidate.type !== 'control_request' || request?.subtype !== 'can_use_tool') return false;
    return tool === undefined || request.tool_name === tool;
  });
  const request = frame.request as Record<string, unknown>;
  return {
    requestId: frame.request_id as string,
    tool: request.tool_name as string,
    input: request.input as Record<string, unknown>,
    suggestions: (request.permission_suggestions as unknown[] | undefined) ?? [],
  };
}

export function allow(run: Run, request: PermissionRequest, changes: Record<string, unknown> = {}): void {
  respond(run, request, { behavior: 'allow', updatedInput: request.input, ...changes });
}

export function deny(run: Run, request: PermissionRequest, message: string): void {
  respond(run, request, { behavior: 'deny', message });
}

function respond(run: Run, { requestId }: PermissionRequest, response: Record<string, unknown>): void {
  const body = { subtype: 'success', request_id: requestId, response };
  run.write(JSON.stringify({ type: 'control_response', response: body }));
}

/** Writes a control request of ours, without waiting. */
export function control(run: Run, requestId: string, request: Record<string, unknown>): void {
  run.write(JSON.stringify({ type: 'control_request', request_id: requestId, request }));
}

/** Waits for the CLI's answer to a control request of ours. */
export function controlled(run: Run, requestId: string): Promise<Frame> {
  return run.next(`answer to ${requestId}`, (frame) => {
    const response = frame.response as Record<string, unknown> | undefined;
    return frame.type === 'control_response' && response?.request_id === requestId;
  });
}
