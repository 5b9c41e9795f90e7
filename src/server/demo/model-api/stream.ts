import type { ContentBlock, Delivery, Message } from './message.ts';
import { firstCharacters, partsOf } from './parts.ts';

export type StreamItem = { type: 'event'; event: StreamEvent } | { type: 'hold'; name: string };

export type StreamEvent = { type: string } & Record<string, unknown>;

/** The events of a streamed message in order, with the places where it waits. */
export function* streamOf(message: Message, deliveries: readonly Delivery[]): Generator<StreamItem> {
  yield event({
    type: 'message_start',
    message: { ...message, content: [], stop_reason: null, usage: { ...message.usage, output_tokens: 1 } },
  });
  for (const [index, block] of message.content.entries()) {
    yield event({ type: 'content_block_start', index, content_block: emptied(block) });
    yield* deltas(block, index, deliveries[index] ?? {});
    yield event({ type: 'content_block_stop', index });
  }
  yield event({
    type: 'message_delta',
    delta: { stop_reason: message.stop_reason, stop_sequence: message.stop_sequence },
    usage: message.usage,
  });
  yield event({ type: 'message_stop' });
}

function* deltas(block: ContentBlock, index: number, { chunk, hold }: Delivery): Generator<StreamItem> {
  const words = wordsOf(block);
  const before = hold === undefined ? words : firstCharacters(words, hold.after);
  for (const part of partsOf(before, chunk)) yield delta(index, deltaOf(block, part));
  if (hold !== undefined) yield { type: 'hold', name: hold.name };
  for (const part of partsOf(words.slice(before.length), chunk)) yield delta(index, deltaOf(block, part));
  if (block.type === 'thinking') yield delta(index, { type: 'signature_delta', signature: block.signature });
}

function emptied(block: ContentBlock): ContentBlock {
  if (block.type === 'text') return { ...block, text: '' };
  if (block.type === 'thinking') return { ...block, thinking: '', signature: '' };
  return { ...block, input: {} };
}

function wordsOf(block: ContentBlock): string {
  if (block.type === 'text') return block.text;
  if (block.type === 'thinking') return block.thinking;
  return JSON.stringify(block.input);
}

function deltaOf(block: ContentBlock, words: string): Record<string, unknown> {
  if (block.type === 'text') return { type: 'text_delta', text: words };
  if (block.type === 'thinking') return { type: 'thinking_delta', thinking: words };
  return { type: 'input_json_delta', partial_json: words };
}

function delta(index: number, value: Record<string, unknown>): StreamItem {
  return event({ type: 'content_block_delta', index, delta: value });
}

function event(value: StreamEvent): StreamItem {
  return { type: 'event', event: value };
}
