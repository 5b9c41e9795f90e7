import type { SessionEvent } from '../../../core/session/event.ts';
import type { EventLine } from '../../../core/session/reduce.ts';
import type { ServerMessage } from '../../../core/wire.ts';

/** A message as the bytes that go out, to be shared by everybody who gets it. */
export function encode(message: ServerMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

export function encodeLine(sessionId: string, { seq, at, epoch, events }: EventLine): Buffer {
  return encode({ type: 'line', sessionId, seq, at, epoch, events: events.map(withoutKeptWords) });
}

/** Words that are being streamed go out as deltas, and to whoever joins with `current`: the line needs only its number. */
function withoutKeptWords(event: SessionEvent): SessionEvent {
  return event.type === 'text.kept' ? { ...event, pieces: [] } : event;
}
