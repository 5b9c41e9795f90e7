import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import type { RequestAnswer, SessionEvent } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import { subtypeOf } from '../control-id.ts';
import { lookOf } from '../control-look.ts';
import { type Decoded, decode } from '../decode.ts';
import type { ControlResponseMessage } from '../message/control.ts';
import { clipsOf } from './clips.ts';
import { attachmentsOf, textOf } from './content.ts';
import { interpret, type Meaning } from './interpret.ts';
import { copiedEvents, transcriptEvents } from './transcript.ts';

/** A line of the journal, as far as its meaning goes. */
export type RawLine = { source: 'out' | 'torn' | 'in' | 'own' | 'file' | 'copy'; by: string | null; body: Uint8Array };

/** What a line of the journal means, whoever wrote it. What is long is clipped, unless `limit` says otherwise. */
export function meaningOf(line: RawLine, limit?: number): SessionEvent[] {
  switch (line.source) {
    case 'own':
      return ownEvents(line.body);
    case 'in':
      return writtenEvents(decode(line.body, limit), line.by);
    case 'torn':
      return [{ type: 'line.torn', text: Buffer.from(line.body).toString().slice(0, tornLimit) }];
    case 'file':
      return transcriptEvents(line.body, line.by, limit);
    case 'copy':
      return copiedEvents(line.body, line.by, limit);
    case 'out':
      return lineEvents(interpret(decode(line.body, limit)));
  }
}

const tornLimit = 16 * 1024;

export function ownBody(events: SessionEvent[]): Uint8Array {
  return Buffer.from(JSON.stringify(events));
}

function ownEvents(body: Uint8Array): SessionEvent[] {
  return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString()) as SessionEvent[];
}

/** What we write to the CLI: a person's message, an answer, or a request of ours. */
function writtenEvents(decoded: Decoded, by: string | null): SessionEvent[] {
  if (decoded.type !== 'message') return [];
  const { message } = decoded;
  if (message.type === 'control_request') return [askedEvent(message.request_id, message.request)];
  if (message.type === 'control_response') return [answeredEvent(message, by)];
  if (message.type !== 'user' || message.uuid === undefined) return [];
  const { content } = message.message;
  const clips = clipsOf(decoded.clipped);
  const attachments = attachmentsOf(content, clips, 'message.content');
  const clipped = clips.within('message.content');
  return [{ type: 'message.sent', id: message.uuid, text: textOf(content), attachments, clipped, by }];
}

function lineEvents(meaning: Meaning): SessionEvent[] {
  return meaning.type === 'line' ? meaning.events : [];
}

function askedEvent(id: string, request: { subtype: string; raw?: Json }): SessionEvent {
  const raw = isObject(request.raw) ? request.raw : {};
  const detail = raw.model ?? raw.mode ?? null;
  const subtype = subtypeOf(id) ?? String(raw.subtype ?? request.subtype);
  return { type: 'control.asked', id, subtype, detail: typeof detail === 'string' ? detail : null, ...lookOf(subtype) };
}

function answeredEvent({ response }: ControlResponseMessage, by: string | null): SessionEvent {
  const answer: RequestAnswer =
    response.subtype === 'error' ? { type: 'refuse', reason: response.error ?? '' } : answerOf(response.response ?? {});
  return { type: 'request.answered', id: response.request_id, answer, by };
}

function answerOf(response: JsonObject): RequestAnswer {
  const { behavior, updatedInput, updatedPermissions, message, interrupt } = response;
  if (behavior === 'deny') return { type: 'deny', message: String(message ?? ''), interrupt: interrupt === true };
  if (behavior !== 'allow') return { type: 'reply', response };
  const suggestions = Array.isArray(updatedPermissions) ? (updatedPermissions as Suggestion[]) : [];
  return { type: 'allow', input: isObject(updatedInput) ? updatedInput : {}, suggestions };
}
