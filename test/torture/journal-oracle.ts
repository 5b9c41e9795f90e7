import type { SessionEvent } from '../../src/core/session/event.ts';
import { successorId } from '../../src/core/session/successor-id.ts';
import type { Acknowledged } from './ledger.ts';
import type { RecordedSession } from './records.ts';
import { digestOf } from './sightings.ts';
import type { Violation } from './violation.ts';

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

export function eventsOf<Type extends SessionEvent['type']>(session: RecordedSession, type: Type): EventOf<Type>[] {
  return session.lines.flatMap(({ events }) => events.filter((event): event is EventOf<Type> => event.type === type));
}

/** The line of a message may be replaced until a run was given it. */
function sentAfterWritten(session: RecordedSession): string[] {
  const sent = new Set<string>();
  const written = new Set<string>();
  return session.lines.flatMap(({ events }) =>
    events.flatMap((event) => {
      if (event.type === 'message.written' && sent.has(event.id)) written.add(event.id);
      if (event.type !== 'message.sent') return [];
      sent.add(event.id);
      return written.has(event.id) ? [event.id] : [];
    }),
  );
}

/** What must hold of any journal at any time, whatever was done to the server. */
export function checkJournal(session: RecordedSession): Violation[] {
  const { id, head, lines, openRuns, pendingRequests, epoch } = session;
  const violations: Violation[] = [];
  const find = (rule: string, what: string, facts: object) =>
    violations.push({ rule, what, facts: { session: id, ...facts } });

  lines.forEach(({ seq }, index) => {
    if (seq !== index + 1) find('R1', 'seq has a gap or a double', { expected: index + 1, seq });
  });
  if (head !== lines.length) find('R1', 'the head is not the last line', { head, lines: lines.length });
  const [created, ...again] = eventsOf(session, 'session.created');
  if (!created || again.length > 0 || lines[0]?.events[0]?.type !== 'session.created') {
    find('R14', 'the journal does not begin with the making of its session, once', {
      made: again.length + (created ? 1 : 0),
      head,
    });
  }
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before && line.epoch < before.epoch) find('R3', 'a line of an older run came later', { seq: line.seq });
  });
  for (const twice of sentAfterWritten(session)) find('R2', 'a client id is there twice', { message: twice });
  for (const twice of doubles(eventsOf(session, 'request.answered').map((event) => event.id))) {
    find('W22', 'a request was answered twice', { request: twice });
  }
  if (openRuns.length > 1) find('R1', 'more than one run is open', { epochs: openRuns.map((run) => run.epoch) });
  for (const request of pendingRequests) {
    if (openRuns.some((run) => run.epoch === request.epoch) && request.epoch === epoch) continue;
    find('C11', 'a request of a dead run waits', { request: request.id, epoch: request.epoch, runs: epoch });
  }
  return violations;
}

/** Everything that a client was told is so. */
export function checkAcknowledged(
  entries: readonly Acknowledged[],
  sessions: ReadonlyMap<string, RecordedSession>,
): Violation[] {
  const violations: Violation[] = [];
  const marks = new Map<string, string>();
  for (const entry of entries) {
    const session = sessions.get(entry.session);
    if (session === undefined || !isRecorded(entry, session)) {
      violations.push({ rule: 'R1', what: `what was acknowledged is not there: ${entry.type}`, facts: { ...entry } });
    }
    if (entry.type !== 'answered') continue;
    const before = marks.get(entry.request);
    if (before !== undefined && before !== entry.mark) {
      violations.push({ rule: 'W22', what: 'two answers to one request were accepted', facts: { ...entry, before } });
    }
    marks.set(entry.request, entry.mark);
  }
  return violations;
}

function isRecorded(entry: Acknowledged, session: RecordedSession): boolean {
  switch (entry.type) {
    case 'created':
      return session.lines.length > 0;
    case 'saved':
      return eventsOf(session, 'message.sent').some(({ id }) => id === entry.message);
    case 'withdrawn': {
      const ids = [entry.message, successorId(entry.message)];
      return eventsOf(session, 'message.withdrawn').some(({ id }) => ids.includes(id));
    }
    case 'renamed':
      return eventsOf(session, 'session.renamed').some(({ title }) => title === entry.title);
    case 'answered':
      return eventsOf(session, 'request.answered').some(
        ({ id, answer }) => id === entry.request && JSON.stringify(answer).includes(entry.mark),
      );
  }
}

/** What a watcher saw is the journal as far as it goes: nothing else, and nothing that is not kept. */
export function checkSeen(by: string, seen: ReadonlyMap<number, string>, session: RecordedSession): Violation[] {
  const violations: Violation[] = [];
  for (const [seq, digest] of seen) {
    const line = session.lines[seq - 1];
    const facts = { by, session: session.id, seq, head: session.head };
    if (!line) violations.push({ rule: 'R1', what: 'a line was shown that is not in the journal', facts });
    else if (digestOf({ ...line, events: line.events.map(asSent) }) !== digest) {
      violations.push({ rule: 'R1', what: 'a line was shown that is another one in the journal', facts });
    }
  }
  return violations;
}

/** Clients have streamed words as deltas already, so they get the line that saves them without its words. */
function asSent(event: SessionEvent): SessionEvent {
  return event.type === 'text.kept' ? { ...event, pieces: [] } : event;
}

export function doubles(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.has(id) || !seen.add(id));
}
