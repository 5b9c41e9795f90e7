import type { SessionEvent } from '../../core/session/event.ts';
import type { EventLine } from '../../core/session/reduce.ts';
import type { Decoded } from '../claude/decode.ts';
import { interpret } from '../claude/interpret/interpret.ts';
import { meaningOf } from '../claude/interpret/meaning.ts';
import type { JournalLine } from '../store/store.ts';
import type { SessionContext } from './session-context.ts';
import { understand } from './understand.ts';

const pageLines = 256;
const pageBytes = 1024 * 1024;

/** The lines after `after` with what they mean, as many as make a page. Large ones are read in a thread. */
export async function replayLines(
  { store, decoder }: Pick<SessionContext, 'store' | 'decoder'>,
  sessionId: string,
  after: number,
): Promise<EventLine[]> {
  const lines: EventLine[] = [];
  for (const line of await store.lines(sessionId, after, pageLines, pageBytes)) {
    const { seq, at, epoch } = line;
    const events = eventsOf(line, decoder.decode);
    lines.push({ seq, at, epoch, events: events instanceof Promise ? await events : events });
  }
  return lines;
}

function eventsOf(
  line: JournalLine,
  decode: SessionContext['decoder']['decode'],
): SessionEvent[] | Promise<SessionEvent[]> {
  if (line.source !== 'out') return understand(() => meaningOf(line));
  const decoded = decode(line.body);
  return decoded instanceof Promise ? decoded.then(eventsIn) : eventsIn(decoded);
}

function eventsIn(decoded: Decoded): SessionEvent[] {
  return understand(() => {
    const meaning = interpret(decoded);
    return meaning.type === 'line' ? meaning.events : [];
  });
}
