import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { type LineOrigin, lineOrigins, type RequestAnswer, type SessionEvent } from '../../../core/session/event.ts';
import { utf8 } from '../../utf8.ts';
import { subtypeOf } from '../control-id.ts';
import { lookOf } from '../control-look.ts';
import { type Decoded, decode } from '../decode.ts';
import { timingOf } from '../input.ts';
import type { ControlResponseMessage } from '../message/control.ts';
import { permissionUpdates } from '../message/incoming-request.ts';
import { clipsOf } from './clips.ts';
import { attachmentsOf, textOf } from './content.ts';
import { suggestionsOf } from './control.ts';
import { interpret, type Meaning } from './interpret.ts';
import { copiedEvents, transcriptEvents } from './transcript.ts';

/** A line of the journal, as far as its meaning goes. */
export type RawLine = { source: LineOrigin | 'unread'; by: string | null; body: Uint8Array };

/** What a line of the journal means, whoever wrote it. What is long is clipped, unless `limit` says otherwise. */
export function meaningOf(line: RawLine, limit?: number): SessionEvent[] {
  switch (line.source) {
    case 'own':
      return ownEvents(line.body);
    case 'in':
      return writtenEvents(decode(line.body, limit), line.by);
    case 'torn':
      return [{ type: 'line.torn', text: utf8(line.body).slice(0, tornLimit) }];
    case 'file':
      return transcriptEvents(line.body, line.by, limit);
    case 'copy':
      return copiedEvents(line.body, line.by, limit);
    case 'unread':
      return [{ type: 'line.unreadable', from: originIn(line.by), length: line.body.length }];
    case 'out':
      return lineEvents(interpret(decode(line.body, limit)));
  }
}

/** An `unread` line keeps the source it came from in `by`; an imported journal can hold anything there. */
function originIn(by: string | null): LineOrigin {
  return lineOrigins.find((origin) => origin === by) ?? 'out';
}

const tornLimit = 16 * 1024;

export function ownBody(events: SessionEvent[]): Uint8Array {
  return Buffer.from(JSON.stringify(events));
}

function ownEvents(body: Uint8Array): SessionEvent[] {
  return JSON.parse(utf8(body)) as SessionEvent[];
}

/** What we write to the CLI: a person's message, an answer, or a request of ours. */
function writtenEvents(decoded: Decoded, by: string | null): SessionEvent[] {
  if (decoded.type !== 'message') return [];
  const { message } = decoded;
  if (message.type === 'control_request') {
    const { request_id: id, request } = message;
    const isClipped = clipsOf(decoded.clipped).within('request');
    return [askedEvent(id, request, by), ...besideEvents(id, 'raw' in request ? request.raw : null, isClipped, by)];
  }
  if (message.type === 'control_response') {
    const isClipped = clipsOf(decoded.clipped).within('response.response');
    return [{ ...answeredEvent(message, by), ...(isClipped && { clipped: true }) }];
  }
  if (message.type !== 'user' || message.uuid === undefined) return [];
  const { content } = message.message;
  const clips = clipsOf(decoded.clipped);
  const attachments = attachmentsOf(content, clips, 'message.content');
  const clipped = clips.within('message.content');
  const timing = timingOf(message.priority);
  const sent = { type: 'message.sent', id: message.uuid, text: textOf(content), attachments, clipped, by } as const;
  return [timing === 'after' ? sent : { ...sent, timing }];
}

function lineEvents(meaning: Meaning): SessionEvent[] {
  return meaning.type === 'line' ? meaning.events : [];
}

/** An interrupt that makes way for a message: the turn goes on unless the CLI says that it was stopped. */
const sendNow = 'sendNow';

function askedEvent(id: string, request: { subtype: string; raw?: Json }, by: string | null): SessionEvent {
  const raw = isObject(request.raw) ? request.raw : {};
  const detail = raw.model ?? raw.mode ?? (raw.send_now === true ? sendNow : null);
  const subtype = subtypeOf(id) ?? String(raw.subtype ?? request.subtype);
  const asked = { type: 'control.asked', id, subtype, detail: typeof detail === 'string' ? detail : null } as const;
  return { ...asked, ...lookOf(subtype), ...(detail === sendNow && by !== null && { by }) };
}

/** What a person asks for beside the conversation is shown as soon as it is asked. */
function besideEvents(id: string, request: Json, clipped: boolean, by: string | null): SessionEvent[] {
  if (!isObject(request)) return [];
  switch (subtypeOf(id)) {
    case 'side_question':
      return [{ type: 'aside.asked', id, question: String(request.question ?? ''), by }];
    case 'mcp_call': {
      const input = isObject(request.arguments) ? request.arguments : {};
      return [{ type: 'tool.calledByHand', id, name: String(request.tool ?? ''), input, clipped, by }];
    }
    default:
      return [];
  }
}

function answeredEvent({ response }: ControlResponseMessage, by: string | null): RequestAnswered {
  const answer: RequestAnswer =
    response.subtype === 'error' ? { type: 'refuse', reason: response.error ?? '' } : answerOf(response.response ?? {});
  return { type: 'request.answered', id: response.request_id, answer, by };
}

type RequestAnswered = Extract<SessionEvent, { type: 'request.answered' }>;

function answerOf(response: JsonObject): RequestAnswer {
  const { behavior, updatedInput, updatedPermissions, message, interrupt } = response;
  if (behavior === 'deny') return { type: 'deny', message: String(message ?? ''), interrupt: interrupt === true };
  if (behavior !== 'allow') return { type: 'reply', response };
  const suggestions = suggestionsOf(permissionUpdates.safeParse(updatedPermissions).data);
  return { type: 'allow', input: isObject(updatedInput) ? updatedInput : {}, suggestions };
}
