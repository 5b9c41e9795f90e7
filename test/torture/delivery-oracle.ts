import { doubles, eventsOf } from './journal-oracle.ts';
import type { RecordedSession } from './records.ts';
import type { Violation } from './violation.ts';

/**
 * Holds what the CLI took, by its own record, against the journal. `isAtRest`: nothing is under way any more, so that
 * everything has to be delivered.
 */
export function checkDelivery(session: RecordedSession, taken: readonly string[], isAtRest: boolean): Violation[] {
  const violations: Violation[] = [];
  const find = (rule: string, what: string, facts: object) =>
    violations.push({ rule, what, facts: { session: session.id, ...facts } });
  const sent = eventsOf(session, 'message.sent').map(({ id }) => id);
  const withdrawn = new Set(eventsOf(session, 'message.withdrawn').map(({ id }) => id));

  for (const message of doubles(taken)) find('R4', 'the CLI took a message twice', { message });
  for (const message of taken) {
    if (!sent.includes(message)) find('R1', 'the CLI was given what the journal does not have', { message });
    if (withdrawn.has(message)) find('W22', 'the CLI took a message that was withdrawn', { message });
  }
  const inOrder = sent.filter((id) => taken.includes(id));
  const unlike = inOrder.findIndex((id, index) => taken[index] !== id);
  if (unlike >= 0 && doubles(taken).length === 0) {
    find('W29', 'the CLI got messages in another order', { expected: inOrder[unlike], taken: taken[unlike] });
  }
  if (!isAtRest) return violations;
  for (const message of sent) {
    if (!taken.includes(message) && !withdrawn.has(message)) find('R4', 'a message was never delivered', { message });
  }
  return violations;
}

/** Messages of one client to one session stand in the order in which it sent them. */
export function checkOrder(by: string, session: RecordedSession, sentOnce: readonly string[]): Violation[] {
  const recorded = eventsOf(session, 'message.sent').map(({ id }) => id);
  const places = sentOnce.map((id) => recorded.indexOf(id)).filter((place) => place >= 0);
  const wrong = places.findIndex((place, index) => place < (places[index - 1] ?? -1));
  if (wrong < 0) return [];
  const facts = { by, session: session.id, message: recorded[places[wrong] ?? 0] };
  return [{ rule: 'W29', what: 'messages of one client were saved in another order', facts }];
}
