import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import { parseLine } from '../decode.ts';
import type { Image, UserInput } from '../input.ts';
import { meaningOf } from '../interpret/meaning.ts';
import { type ControlRequest, controlRequestSchemas } from '../message/control-request.ts';

/** What was given to the CLI, so that it can be given again. */
export type RecordedInput =
  | { type: 'message'; input: UserInput }
  | { type: 'answer'; requestId: string; answer: RequestAnswer }
  | { type: 'question'; request: ControlRequest }
  /** Nothing that a session can be told. */
  | { type: 'other' };

const wholeLine = 64 * 1024 * 1024;

export function recordedInput(body: Uint8Array, newId: () => string): RecordedInput {
  const parsed = parseLine(body, wholeLine);
  if (parsed.type === 'noise') return { type: 'other' };
  const { json } = parsed;
  if (json.type === 'user') return { type: 'message', input: messageIn(json, newId) };
  const [event] = meaningOf({ source: 'in', by: null, body }, wholeLine);
  if (event?.type === 'request.answered') return { type: 'answer', requestId: event.id, answer: event.answer };
  const { request } = json;
  if (json.type !== 'control_request' || !isObject(request)) return { type: 'other' };
  return isKnown(request) ? { type: 'question', request } : { type: 'other' };
}

function isKnown(request: JsonObject): request is JsonObject & ControlRequest {
  const subtype = String(request.subtype);
  if (!Object.hasOwn(controlRequestSchemas, subtype)) return false;
  return controlRequestSchemas[subtype as keyof typeof controlRequestSchemas].safeParse(request).success;
}

function messageIn(json: JsonObject, newId: () => string): UserInput {
  const content = isObject(json.message) ? json.message.content : '';
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  const texts = blocks.filter(({ type }) => type === 'text').map(({ text }) => String(text ?? ''));
  return {
    id: typeof json.uuid === 'string' ? json.uuid : newId(),
    text: typeof content === 'string' ? content : texts.join('\n'),
    images: blocks.flatMap(imageIn),
    // It is written when it was written then, also in the middle of a turn.
    timing: 'steer',
  };
}

function imageIn({ type, source }: JsonObject): Image[] {
  if (type !== 'image' || !isObject(source)) return [];
  const { media_type, data } = source as { [name: string]: Json };
  return typeof media_type === 'string' && typeof data === 'string' ? [{ mediaType: media_type, base64: data }] : [];
}
