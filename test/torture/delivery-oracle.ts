import { reduce } from '../../src/core/session/reduce.ts';
import { emptyState } from '../../src/core/session/state.ts';
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
  const sent = [...new Set(eventsOf(session, 'message.sent').map(({ id }) => id))];
  const { withdrawn, jumped } = fatesIn(session);

  for (const message of doubles(taken)) find('R4', 'the CLI took a message twice', { message });
  for (const message of taken) {
    if (!sent.includes(message)) find('R1', 'the CLI was given what the journal does not have', { message });
    if (withdrawn.has(message)) find('W22', 'the CLI took a message that was withdrawn', { message });
  }
  const inTurn = taken.filter((id) => !jumped.has(id));
  const inOrder = sent.filter((id) => inTurn.includes(id));
  const unlike = inOrder.findIndex((id, index) => inTurn[index] !== id);
  if (unlike >= 0 && doubles(taken).length === 0) {
    find('W29', 'the CLI got messages in another order', { expected: inOrder[unlike], taken: inTurn[unlike] });
  }
  if (!isAtRest) return violations;
  for (const message of sent) {
    if (!taken.includes(message) && !withdrawn.has(message)) find('R4', 'a message was never delivered', { message });
  }
  return violations;
}

/**
 * What the journal says became of messages: those that were withdrawn, or given back and kept under another id, and those
 * that were steered or held and so have no place in the order.
 */
function fatesIn(session: RecordedSession): { withdrawn: Set<string>; jumped: Set<string> } {
  const withdrawn = new Set<string>();
  const jumped = new Set<string>();
  let state = emptyState(session.id);
  for (const line of session.lines) {
    const step = reduce(state, line);
    ({ state } = step);
    for (const change of step.changes) {
      if (change.type !== 'message') continue;
      const { id, delivery, held, timing } = change.message;
      if (delivery === 'withdrawn') withdrawn.add(id);
      if (held || timing) jumped.add(id);
    }
  }
  return { withdrawn, jumped };
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
