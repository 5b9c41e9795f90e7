import { isObject, type Json } from '../../../core/json.ts';
import type { ImageReference } from './bridge-messages.ts';

/** A line that is longer is not read for its images. */
const lineBytes = 4 * 1024 * 1024;

/** The images in a tool's result. They are whole in the line only, and go out in their own address. */
export function imagesOf(line: Uint8Array | null, toolUseId: string): ImageReference[] {
  if (line === null || line.length > lineBytes) return [];
  return blocksIn(line, toolUseId).flatMap((block, index) => imageOf(block, `${toolUseId}:${index}`) ?? []);
}

function blocksIn(line: Uint8Array, toolUseId: string): Json[] {
  const frame = parse(line);
  const message = isObject(frame) ? frame.message : null;
  const results = isObject(message) && Array.isArray(message.content) ? message.content : [];
  const result = results.find((block) => isObject(block) && block.tool_use_id === toolUseId);
  return isObject(result) && Array.isArray(result.content) ? result.content : [];
}

function imageOf(block: Json, id: string): ImageReference | null {
  if (!isObject(block) || block.type !== 'image' || !isObject(block.source)) return null;
  const { media_type, data } = block.source;
  if (typeof media_type !== 'string' || typeof data !== 'string') return null;
  return { id, url: `data:${media_type};base64,${data}`, mimeType: media_type };
}

function parse(line: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString());
  } catch {
    return null;
  }
}
