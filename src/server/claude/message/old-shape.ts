import { isObject, type Json, type JsonObject } from '../../../core/json.ts';

/** Shapes of earlier versions and descriptions of the protocol, put into today's; today's pass through untouched. */
export function modernise(message: JsonObject): JsonObject {
  switch (message.type) {
    case 'stream_event':
      return message.event === undefined ? fromEventType(message) : message;
    case 'assistant':
      return message.message === undefined ? fromDelta(message) : message;
    case 'system':
      return message.subtype === undefined ? fromSystemText(message) : message;
    case 'result':
      return isModernResult(message) ? message : fromResult(message);
    case 'control_request':
      return isObject(message.message) && message.request === undefined ? message.message : message;
    case 'tool_use':
      return fromToolUse(message);
    case 'tool_result':
      return fromToolResult(message);
    case 'error':
      return typeof message.error === 'string' ? { ...message, error: { message: message.error } } : message;
    default:
      return message;
  }
}

function fromDelta(message: JsonObject): JsonObject {
  return isObject(message.delta) ? { ...message, type: 'stream_event', event: message.delta } : message;
}

function fromEventType(message: JsonObject): JsonObject {
  const delta = deltaOf(message.event_type, message.delta);
  return delta === null ? message : { ...message, event: { type: 'content_block_delta', index: 0, delta } };
}

function deltaOf(eventType: Json | undefined, text: Json | undefined): JsonObject | null {
  if (typeof text !== 'string') return null;
  if (eventType === 'text_delta') return { type: 'text_delta', text };
  if (eventType === 'thinking_delta') return { type: 'thinking_delta', thinking: text };
  if (eventType === 'tool_use_delta') return { type: 'input_json_delta', partial_json: text };
  return null;
}

function fromSystemText(message: JsonObject): JsonObject {
  if (typeof message.message !== 'string') return message;
  return { ...message, subtype: 'informational', content: message.message };
}

function isModernResult(message: JsonObject): boolean {
  const subtype = message.subtype;
  if (typeof subtype !== 'string' || subtype === 'error') return false;
  return message.error === undefined && !isObject(message.result);
}

function fromResult(message: JsonObject): JsonObject {
  const error = firstText(message.error, message.is_error === true ? message.content : undefined);
  const failed = message.subtype === 'error' || message.is_error === true || error !== null;
  const sent = message.subtype;
  const subtype = typeof sent === 'string' && sent !== 'error' ? sent : failed ? 'error_during_execution' : 'success';
  return {
    ...message,
    subtype,
    is_error: failed,
    ...(isObject(message.result) && { result: textOf(message.result.content) }),
    ...(error !== null && !Array.isArray(message.errors) && { errors: [error] }),
  };
}

function firstText(...values: (Json | undefined)[]): string | null {
  return values.find((value) => typeof value === 'string') ?? null;
}

function textOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block) => (isObject(block) && typeof block.text === 'string' ? block.text : '')).join('');
}

function fromToolUse(message: JsonObject): JsonObject {
  const { id, tool, name = tool ?? null, input = {}, ...rest } = message;
  if (typeof id !== 'string' || typeof name !== 'string') return message;
  return { ...rest, type: 'assistant', message: { content: [{ type: 'tool_use', id, name, input }] } };
}

function fromToolResult(message: JsonObject): JsonObject {
  const { tool_use_id, is_error = false, result = null, content = result, ...rest } = message;
  if (typeof tool_use_id !== 'string') return message;
  const block = {
    type: 'tool_result',
    tool_use_id,
    is_error,
    content: isObject(content) ? JSON.stringify(content) : content,
  };
  return { ...rest, type: 'user', message: { content: [block] }, tool_use_result: result };
}
