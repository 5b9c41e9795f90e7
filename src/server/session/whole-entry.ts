import type { Entry, ToolEntry } from '../../core/session/entry.ts';
import type { SessionEvent } from '../../core/session/event.ts';

/** The lines of the journal that an entry is made from, as far as it can have been shortened. */
export function sourceLines(entry: Entry): number[] {
  if (entry.type !== 'tool') return [entry.seq];
  const seqs = [entry.callSeq, ...(entry.resultSeq === null ? [] : [entry.resultSeq])];
  return [...new Set(seqs)];
}

/** An entry with what its lines say in full. What cannot be found in them stays as it is. */
export function wholeEntry(entry: Entry, events: readonly SessionEvent[]): Entry {
  switch (entry.type) {
    case 'message': {
      const sent = events.find((event) => isMessage(event) && event.id === entry.id);
      return sent && isMessage(sent) ? { ...entry, text: sent.text, clipped: false } : entry;
    }
    case 'text': {
      const said = sameText(entry, events.filter(isOf('text.said')));
      return said ? { ...entry, text: said.text, clipped: false } : entry;
    }
    case 'thinking': {
      const said = sameText(entry, events.filter(isOf('thinking.said')));
      return said ? { ...entry, text: said.text, clipped: false } : entry;
    }
    case 'tool':
      return wholeTool(entry, events);
    case 'request': {
      const opened = events.filter(isOf('request.opened')).find(({ request }) => request.id === entry.request.id);
      return opened ? { ...entry, request: { ...entry.request, input: opened.request.input } } : entry;
    }
    case 'unknown': {
      const frame = events.find(isOf('frame.unknown'));
      return frame && frame.kind === entry.kind ? { ...entry, raw: frame.json } : entry;
    }
    case 'noise': {
      const line = events.find((event) => event.type === 'line.noise' || event.type === 'line.torn');
      return line ? { ...entry, text: line.text } : entry;
    }
    default:
      return entry;
  }
}

function wholeTool(entry: ToolEntry, events: readonly SessionEvent[]): ToolEntry {
  const called = events.filter(isOf('tool.called')).find(({ id }) => id === entry.id);
  const returned = events.filter(isOf('tool.returned')).find(({ id }) => id === entry.id);
  const { text, structured } = returned ?? entry.result ?? { text: '', structured: null };
  return {
    ...entry,
    input: called?.input ?? entry.input,
    result: entry.result && { ...entry.result, text, structured },
    clipped: { input: entry.clipped.input && !called, result: entry.clipped.result && !returned },
  };
}

type MessageSaid = Extract<SessionEvent, { type: 'message.sent' | 'message.echoed' }>;

function isMessage(event: SessionEvent): event is MessageSaid {
  return event.type === 'message.sent' || event.type === 'message.echoed';
}

function isOf<Type extends SessionEvent['type']>(type: Type) {
  return (event: SessionEvent): event is Extract<SessionEvent, { type: Type }> => event.type === type;
}

/** One line can say several things; what was shortened begins as the whole does. */
function sameText<Said extends { text: string }>(entry: { text: string }, said: Said[]): Said | undefined {
  return said.find(({ text }) => text.startsWith(entry.text)) ?? (said.length === 1 ? said[0] : undefined);
}
