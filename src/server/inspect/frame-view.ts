import type { FrameBody, FrameView } from '../../core/inspect/frame.ts';
import type { Json } from '../../core/json.ts';
import { parseLine } from '../claude/decode.ts';
import { frameFacts } from '../claude/frame/frame-facts.ts';
import type { FrameSource } from '../store/frame-source.ts';
import type { JournalLine } from '../store/store.ts';
import { createHeads } from './frame-pages.ts';
import { relatedFrames } from './related-frames.ts';

/** A frame as it is shown. `names` are ids by which it could stand in the timeline. */
export type ReadFrame = Omit<FrameView, 'entries'> & { names: string[] };

/** Longer ones are shown cut. */
const wholeBytes = 512 * 1024;
const textLength = 64 * 1024;

export function readFrame(source: FrameSource, sessionId: string, seq: number): ReadFrame | null {
  const [line] = source.walk(sessionId, seq - 1, 1);
  if (line?.seq !== seq) return null;
  const { links, calls, request } = frameFacts(line);
  const names = new Set([...calls, ...links.map(({ id }) => id), ...(request === null ? [] : [request])]);
  return {
    frame: createHeads(source, sessionId)(line),
    body: frameBody(line),
    related: relatedFrames(source, sessionId, line),
    names: [...names],
  };
}

function frameBody({ source, body }: JournalLine): FrameBody {
  if (source === 'own' && body.length <= wholeBytes) return ownBody(body);
  const parsed = source === 'own' ? null : parseLine(body, wholeBytes);
  if (parsed?.type === 'object') return { type: 'json', value: parsed.json, clipped: parsed.clipped.length > 0 };
  return { type: 'text', text: textOf(body.subarray(0, textLength)), clipped: body.length > textLength };
}

function ownBody(body: Uint8Array): FrameBody {
  const text = textOf(body);
  try {
    return { type: 'json', value: JSON.parse(text) as Json, clipped: false };
  } catch {
    return { type: 'text', text: text.slice(0, textLength), clipped: text.length > textLength };
  }
}

/** Bytes that are no text are replaced; half a character at the end is left out. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes, { stream: true });
}
