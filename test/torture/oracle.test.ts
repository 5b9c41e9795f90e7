import { expect, test } from 'vitest';
import type { RunRow } from '../../src/core/session/change.ts';
import type { SessionEvent } from '../../src/core/session/event.ts';
import { ownBody } from '../../src/server/claude/interpret/meaning.ts';
import { checkDelivery, checkOrder } from './delivery-oracle.ts';
import { checkAcknowledged, checkJournal, checkSeen } from './journal-oracle.ts';
import type { RecordedLine, RecordedSession } from './records.ts';
import { createSightings, digestOf } from './sightings.ts';
import { createFindings, type Violation } from './violation.ts';

const made: SessionEvent = { type: 'session.created', id: 's', cwd: '/', title: null, options: {}, forkedFrom: null };
const sent = (id: string): SessionEvent => ({
  type: 'message.sent',
  id,
  text: id,
  attachments: [],
  clipped: false,
  by: null,
});
const withdrawn = (id: string): SessionEvent => ({ type: 'message.withdrawn', id, by: null });
const answered = (id: string, mark: string): SessionEvent => ({
  type: 'request.answered',
  id,
  answer: { type: 'deny', message: mark, interrupt: false },
  by: null,
});
const openRun = { epoch: 1, endedAt: null } as RunRow;

function recorded(events: SessionEvent[], but: Partial<RecordedSession> = {}): RecordedSession {
  const lines = events.map((event, index): RecordedLine => {
    const raw = { seq: index + 1, at: 1, epoch: 1, source: 'own' as const, by: null, body: ownBody([event]) };
    return { seq: raw.seq, at: 1, epoch: 1, events: [event], raw };
  });
  return { id: 's', head: lines.length, epoch: 1, holder: null, lines, openRuns: [], pendingRequests: [], ...but };
}

const rules = (violations: Violation[]) => violations.map(({ rule, what }) => `${rule} ${what}`);
const sessionsOf = (session: RecordedSession) => new Map([[session.id, session]]);

test('[R1] a whole journal is found whole', () => {
  const session = recorded([made, sent('a'), answered('r', 'm')], {
    openRuns: [openRun],
    pendingRequests: [{ id: 'q', epoch: 1 }],
  });
  expect(checkJournal(session)).toEqual([]);
});

test.each<[string, RecordedSession]>([
  ['R1 seq has a gap or a double', recorded([made, sent('a')], { lines: recorded([made, sent('a')]).lines.slice(1) })],
  ['R1 the head is not the last line', recorded([made], { head: 2 })],
  ['R14 the journal does not begin with the making of its session, once', recorded([])],
  ['R14 the journal does not begin with the making of its session, once', recorded([made, made])],
  [
    'R2 a client id is there twice',
    recorded([made, sent('a'), { type: 'message.written', id: 'a', epoch: 1 }, sent('a')]),
  ],
  ['W22 a request was answered twice', recorded([made, answered('r', 'm'), answered('r', 'n')])],
  ['R1 more than one run is open', recorded([made], { openRuns: [openRun, { ...openRun, epoch: 2 }] })],
  ['C11 a request of a dead run waits', recorded([made], { pendingRequests: [{ id: 'q', epoch: 1 }] })],
])('[R1] it finds: %s', (expected, session) => {
  expect(rules(checkJournal(session))).toContain(expected);
});

test('[R1] what was acknowledged and is not there is found', () => {
  const session = recorded([made, sent('a'), answered('r', 'mark')]);
  const by = 'hand';
  const entry = { session: 's', by };
  const good = [
    { type: 'created' as const, ...entry },
    { type: 'saved' as const, message: 'a', ...entry },
    { type: 'answered' as const, request: 'r', mark: 'mark', ...entry },
  ];
  expect(checkAcknowledged(good, sessionsOf(session))).toEqual([]);
  const bad = [
    { type: 'created' as const, session: 'other', by },
    { type: 'saved' as const, message: 'b', ...entry },
    { type: 'withdrawn' as const, message: 'a', ...entry },
    { type: 'renamed' as const, title: 't', ...entry },
    { type: 'answered' as const, request: 'r', mark: 'another', ...entry },
  ];
  expect(checkAcknowledged(bad, sessionsOf(session))).toHaveLength(bad.length);
  const two = [...good, { type: 'answered' as const, request: 'r', mark: 'second', ...entry }];
  expect(rules(checkAcknowledged(two, sessionsOf(session)))).toContain('W22 two answers to one request were accepted');
});

test('[R4] what the CLI took twice, out of order, after it was withdrawn, or never, is found', () => {
  const session = recorded([made, sent('a'), sent('b'), sent('c'), withdrawn('c')]);
  expect(checkDelivery(session, ['a', 'b'], true)).toEqual([]);
  expect(rules(checkDelivery(session, ['a', 'a', 'b'], true))).toEqual(['R4 the CLI took a message twice']);
  expect(rules(checkDelivery(session, ['b', 'a'], true))).toEqual(['W29 the CLI got messages in another order']);
  expect(rules(checkDelivery(session, ['a', 'b', 'c'], true))).toEqual([
    'W22 the CLI took a message that was withdrawn',
  ]);
  expect(rules(checkDelivery(session, ['a'], true))).toEqual(['R4 a message was never delivered']);
  expect(checkDelivery(session, ['a'], false)).toEqual([]);
  expect(rules(checkDelivery(session, ['a', 'b', 'z'], true))).toContain(
    'R1 the CLI was given what the journal does not have',
  );
  expect(checkOrder('hand', session, ['a', 'b'])).toEqual([]);
  expect(checkOrder('hand', session, ['b', 'a'])).toHaveLength(1);
});

test('[R1] what a watcher saw and the journal does not have is found', () => {
  const session = recorded([made, sent('a')]);
  const [first] = session.lines;
  if (!first) throw new Error('there is no line');
  expect(checkSeen('hand', new Map([[1, digestOf(first)]]), session)).toEqual([]);
  expect(checkSeen('hand', new Map([[2, digestOf(first)]]), session)).toHaveLength(1);
  expect(checkSeen('hand', new Map([[3, digestOf(first)]]), session)).toHaveLength(1);
});

test('[W6] a line that is left out, and one that is told in two ways, is found as it comes', () => {
  const findings = createFindings(() => {});
  const sightings = createSightings('hand', findings);
  const line = (seq: number, at = 1) => ({ type: 'line' as const, sessionId: 's', seq, at, epoch: 1, events: [] });
  for (const each of [line(1), line(2), line(1)]) sightings.take(each);
  expect(findings.list).toEqual([]);
  sightings.take(line(4));
  sightings.take(line(2, 7));
  expect(rules([...findings.list])).toEqual(['W6 a line was left out', 'R1 a line was told in two ways']);
});
