import type { SessionEvent } from '../../../core/session/event.ts';
import { subtypeOf } from '../control-id.ts';
import { decode } from '../decode.ts';
import { clipsOf } from './clips.ts';
import { attachmentsOf, textOf } from './content.ts';
import { interpret, type Meaning } from './interpret.ts';

/** A line of the journal, as far as its meaning goes. */
export type RawLine = { source: 'out' | 'torn' | 'in' | 'own'; by: string | null; body: Uint8Array };

/** What a line of the journal means, whoever wrote it. */
export function meaningOf(line: RawLine): SessionEvent[] {
  switch (line.source) {
    case 'own':
      return ownEvents(line.body);
    case 'in':
      return writtenEvents(line.body, line.by);
    case 'torn':
      return [{ type: 'line.torn', text: Buffer.from(line.body).toString().slice(0, tornLimit) }];
    case 'out':
      return lineEvents(interpret(decode(line.body)));
  }
}

const tornLimit = 16 * 1024;

export function ownBody(events: SessionEvent[]): Uint8Array {
  return Buffer.from(JSON.stringify(events));
}

function ownEvents(body: Uint8Array): SessionEvent[] {
  return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString()) as SessionEvent[];
}

/** What we write to the CLI: a person's message, or a request of ours. Our answers have an event of their own. */
function writtenEvents(body: Uint8Array, by: string | null): SessionEvent[] {
  const decoded = decode(body);
  if (decoded.type !== 'message') return [];
  const { message } = decoded;
  if (message.type === 'control_request') {
    const id = message.request_id;
    return [
      {
        type: 'control.asked',
        id,
        subtype: subtypeOf(id) ?? message.request.subtype,
        detail: detailOf(message.request),
      },
    ];
  }
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

function detailOf(request: { subtype: string; raw?: unknown }): string | null {
  const { raw } = request;
  if (typeof raw !== 'object' || raw === null) return null;
  const value = ('model' in raw && raw.model) || ('mode' in raw && raw.mode) || null;
  return typeof value === 'string' ? value : null;
}
