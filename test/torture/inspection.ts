import { withoutLive } from '../../src/core/session/reduce.ts';
import { createRefold } from '../../src/server/session/refold.ts';
import type { Board } from './board.ts';
import type { Crew } from './crew.ts';
import { checkDelivery, checkOrder } from './delivery-oracle.ts';
import { checkAcknowledged, checkJournal, checkSeen } from './journal-oracle.ts';
import type { Ledger } from './ledger.ts';
import type { Place } from './place.ts';
import { type RecordedSession, readRecords, takenBy } from './records.ts';
import type { Findings } from './violation.ts';

export type Inspected = { place: Place; crew: Crew; board: Board; ledger: Ledger; findings: Findings };

/** Holds what clients, the CLI and the database know against each other. `isAtRest`: nothing is under way. */
export function inspect(
  { place, crew, board, ledger, findings }: Inspected,
  sessions: readonly string[],
  isAtRest: boolean,
): void {
  const wanted = new Set(sessions);
  const entries = ledger.entries.filter(({ session }) => wanted.has(session));
  // The CLI first: what it took has to be in the journal before.
  const taken = takenBy(place);
  const records = readRecords(place, (session) => wanted.has(session));
  const recorded = new Map(records.sessions.map((session) => [session.id, session]));
  const found = [
    ...checkAcknowledged(entries, recorded),
    ...records.sessions.flatMap((session) => [
      ...checkJournal(session),
      ...checkDelivery(session, taken.get(session.id) ?? [], isAtRest),
      ...crew.hands.flatMap((hand) => [
        ...checkSeen(hand.name, hand.sightings.of(session.id), session),
        ...checkOrder(
          hand.name,
          session,
          hand.sentTo(session.id).filter((message) => !board.repeated.has(message)),
        ),
      ]),
    ]),
  ];
  for (const violation of found) findings.add(violation);
  if (records.integrity !== 'ok')
    findings.add({ rule: 'R5', what: 'the database is damaged', facts: { integrity: records.integrity } });
  if (!isAtRest) return;
  for (const session of records.sessions) if (board.active.includes(session.id)) compareStates(crew, session, findings);
}

/** Every client's own fold gives what the journal gives as far as it goes. */
function compareStates(crew: Crew, session: RecordedSession, findings: Findings): void {
  for (const hand of crew.hands) {
    const { state } = hand.watched(session.id);
    const refold = createRefold(session.id);
    // A note of the server's own can come a moment later than what it is about.
    for (const { raw } of session.lines) if (raw.seq <= (state?.seq ?? 0)) refold.line(raw);
    const expected = JSON.stringify(sorted(withoutLive(refold.state())));
    if (state !== null && JSON.stringify(sorted(withoutLive(state))) === expected) continue;
    const facts = { by: hand.name, session: session.id, seq: state?.seq, head: session.head };
    findings.add({ rule: 'R9', what: 'a client has another state than the journal', facts });
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
