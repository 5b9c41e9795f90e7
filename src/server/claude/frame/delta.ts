import { isObject, type Json, type JsonObject } from '../../../core/json.ts';

/** What a frame does to a block that is being written. `block` names it among those that are open. */
export type BlockStep =
  | { type: 'opened'; block: string }
  | { type: 'grew'; block: string; text: string }
  | { type: 'closed'; block: string };

const textFields = ['text', 'thinking', 'partial_json'];

export function blockStep(json: Json): BlockStep | null {
  if (!isObject(json) || json.type !== 'stream_event' || !isObject(json.event)) return null;
  const { event } = json;
  const block = `${String(json.parent_tool_use_id ?? '')} ${String(event.index)}`;
  if (event.type === 'content_block_start') return { type: 'opened', block };
  if (event.type === 'content_block_stop') return { type: 'closed', block };
  const field = isObject(event.delta) ? fieldOf(event.delta) : undefined;
  if (event.type !== 'content_block_delta' || field === undefined) return null;
  return { type: 'grew', block, text: String((event.delta as JsonObject)[field]) };
}

/** The same frame with other words. */
export function withDeltaText(json: JsonObject, text: string): JsonObject {
  const event = json.event as JsonObject;
  const delta = event.delta as JsonObject;
  const field = fieldOf(delta);
  return field === undefined ? json : { ...json, event: { ...event, delta: { ...delta, [field]: text } } };
}

function fieldOf(delta: JsonObject): string | undefined {
  return textFields.find((field) => typeof delta[field] === 'string');
}
