import { z } from 'zod';
import { isObject } from '../../../core/json.ts';
import { content, readBlock } from './content-block.ts';
import { readDelta } from './delta.ts';
import { nested, object, text, texts, whole } from './lenient.ts';
import { messageUsage } from './usage.ts';

const envelope = {
  type: z.literal('stream_event'),
  parent_tool_use_id: text,
  uuid: text,
  session_id: text,
  api_message_id: text,
};

const firstEnvelope = {
  ...envelope,
  ttft_ms: whole,
  thinking_display: text,
  user_message_uuid: text,
  user_message_uuids: texts,
};

const lastEnvelope = {
  ...envelope,
  abandoned_blocks: nested({ api_message_id: text, from_block_index: whole }),
};

const schemas = {
  message_start: streamEvent('message_start', firstEnvelope, {
    message: z.object({ id: text, model: text, role: text, content: content.optional(), usage: messageUsage }),
  }),
  content_block_start: streamEvent('content_block_start', envelope, {
    index: z.int().min(0),
    content_block: object.transform(readBlock),
  }),
  content_block_delta: z.withParser(
    streamEvent('content_block_delta', envelope, { index: z.int().min(0), delta: object.transform(readDelta) }),
    readBlockDelta,
  ),
  content_block_stop: streamEvent('content_block_stop', envelope, { index: z.int().min(0) }),
  message_delta: streamEvent('message_delta', envelope, {
    delta: nested({
      stop_reason: text,
      stop_sequence: text,
      stop_details: nested({ type: text, category: text, explanation: text, recommended_model: text }),
    }),
    usage: messageUsage,
  }),
  message_stop: streamEvent('message_stop', lastEnvelope, {}),
  ping: streamEvent('ping', envelope, {}),
  error: streamEvent('error', envelope, { error: nested({ type: text, message: text }) }),
};

export type StreamEventMessage = z.output<(typeof schemas)[keyof typeof schemas]>;
export type StreamEvent = StreamEventMessage['event'];

export const streamEventByType = new Map<string, z.ZodType<StreamEventMessage>>(Object.entries(schemas));

/** By hand, since most lines are of this kind: it takes half the time of the compiled schema, which judges what this does not take. */
function readBlockDelta(message: unknown) {
  if (!isObject(message) || !isObject(message.event)) return z.INVALID;
  const { index, delta } = message.event;
  if (!isIndex(index) || !isObject(delta)) return z.INVALID;
  return {
    type: 'stream_event' as const,
    parent_tool_use_id: textIn(message.parent_tool_use_id),
    uuid: textIn(message.uuid),
    session_id: textIn(message.session_id),
    api_message_id: textIn(message.api_message_id),
    event: { type: 'content_block_delta' as const, index, delta: readDelta(delta) },
  };
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function streamEvent<Type extends string, Envelope extends z.ZodRawShape, Shape extends z.ZodRawShape>(
  type: Type,
  envelope: Envelope,
  shape: Shape,
) {
  return z.compile(z.object({ ...envelope, event: z.object({ type: z.literal(type), ...shape }) }));
}
