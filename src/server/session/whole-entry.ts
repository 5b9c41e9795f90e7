import type { Entry, RequestRecord, ToolEntry } from '../../core/session/entry.ts';
import type { SessionEvent } from '../../core/session/event.ts';

/** The lines of the journal that an entry is made from, as far as it can have been shortened. */
export function sourceLines(entry: Entry): number[] {
  if (entry.type !== 'tool') return [entry.seq];
  const seqs = [entry.callSeq, ...requestLines(entry), ...(entry.resultSeq === null ? [] : [entry.resultSeq])];
  return [...new Set(seqs)];
}

function requestLines({ request }: ToolEntry): number[] {
  if (request?.state.type !== 'answered') return [];
  const { answerSeq } = request.state;
  return [...(request.clipped ? [request.seq] : []), ...(answerSeq === undefined ? [] : [answerSeq])];
}

/** An entry with what its lines say in full. What cannot be found in them stays as it is. */
export function wholeEntry(entry: Entry, events: readonly SessionEvent[]): Entry {
  switch (entry.type) {
    case 'message': {
      const sent = events.find((event) => isMessage(event) && event.id === entry.id);
      return sent && isMessage(sent) ? { ...entry, text: sent.text, clipped: false } : entry;
    }
    case 'text': {
      const said = sameText(entry, [...events.filter(isOf('text.said')), ...events.filter(isOf('turn.ended'))]);
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
  const called = events.find((event) => isCall(event) && event.id === entry.id) as Call | undefined;
  const opened = events.filter(isOf('request.opened')).find(({ request }) => request.toolUseId === entry.id);
  const input = called?.input ?? opened?.request.input;
  const returned = events.filter(isOf('tool.returned')).find(({ id }) => id === entry.id);
  const { text, structured } = returned ?? entry.result ?? { text: '', structured: null };
  return {
    ...entry,
    input: input ?? entry.input,
    request: entry.request && wholeRequest(entry.request, events),
    result: entry.result && { ...entry.result, text, structured },
    clipped: { input: entry.clipped.input && input === undefined, result: entry.clipped.result && !returned },
  };
}

/** What was asked for and what was allowed, in full, so that both can be compared. */
function wholeRequest(request: RequestRecord, events: readonly SessionEvent[]): RequestRecord {
  const opened = events.filter(isOf('request.opened')).find((event) => event.request.id === request.id);
  const answered = events.filter(isOf('request.answered')).find(({ id }) => id === request.id);
  const whole = opened ? { ...request, input: opened.request.input, clipped: false } : request;
  if (whole.state.type !== 'answered' || !answered) return whole;
  const { answerSeq: _shortened, ...state } = whole.state;
  return { ...whole, state: { ...state, answer: answered.answer } };
}

type Call = Extract<SessionEvent, { type: 'tool.called' | 'tool.calledByHand' }>;

function isCall(event: SessionEvent): event is Call {
  return event.type === 'tool.called' || event.type === 'tool.calledByHand';
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
