import type { SessionEvent } from '../../core/session/event.ts';
import { utf8 } from '../utf8.ts';
import { decode } from './decode.ts';
import { meaningOf, type RawLine } from './interpret/meaning.ts';
import type { ContentBlock, PlainBlock } from './message/content-block.ts';

/** Where in a line an attachment stands: in the result of a tool, or among the blocks of the message itself. */
export type AttachmentPlace = { toolUseId: string | null; index: number };

export type Bytes = { mediaType: string; base64: string };

/** What a line means with nothing left out. It takes as long as the line is, and as much memory several times over. */
export function wholeMeaningOf(line: RawLine): SessionEvent[] {
  const events = meaningOf(line, Number.POSITIVE_INFINITY);
  return events.map((event) => (isPlainText(event) ? { ...event, text: utf8(line.body) } : event));
}

function isPlainText({ type }: SessionEvent): boolean {
  return type === 'line.torn' || type === 'line.noise';
}

export function attachmentIn(body: Uint8Array, { toolUseId, index }: AttachmentPlace): Bytes | null {
  const decoded = decode(body, Number.POSITIVE_INFINITY);
  if (decoded.type !== 'message' || decoded.message.type !== 'user') return null;
  const block = blocksIn(decoded.message.message.content, toolUseId)[index];
  if (block?.type !== 'image' && block?.type !== 'document') return null;
  const { type, media_type, data } = block.source;
  if (type !== 'base64' || data === undefined) return null;
  return { mediaType: media_type ?? 'application/octet-stream', base64: data };
}

/** A message without words of its own has the attachments of its only result. */
function blocksIn(content: ContentBlock[], toolUseId: string | null): readonly (ContentBlock | PlainBlock)[] {
  const results = content.filter((block) => block.type === 'tool_result');
  const own = content.filter((block) => block.type !== 'tool_result');
  if (toolUseId === null && (own.length > 0 || results.length > 1)) return own;
  const result = toolUseId === null ? results[0] : results.find((block) => block.tool_use_id === toolUseId);
  return Array.isArray(result?.content) ? result.content : [];
}
