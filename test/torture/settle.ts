import { setTimeout as delay } from 'node:timers/promises';
import type { SessionState } from '../../src/core/session/state.ts';
import type { Board } from './board.ts';
import type { Crew } from './crew.ts';
import type { Hand } from './hand.ts';
import type { Findings } from './violation.ts';

const lookEveryMs = 200;
/** A turn that takes longer hangs on purpose. */
const turnPatienceMs = 1500;
/** The CLI is asked to start again so often at most. */
const resumeEveryMs = 1500;

/** Lets everything come to its end: answers what is asked, ends what hangs, starts what has stopped. */
export async function settle(crew: Crew, board: Board, findings: Findings, patienceMs = 180_000): Promise<void> {
  const [hand] = crew.hands;
  if (!hand) return;
  const helped = new Map<string, number>();
  for (const each of crew.hands) for (const session of board.active) each.watched(session);
  const until = Date.now() + patienceMs;
  for (;;) {
    const restless = board.active.filter(
      (session) => !isAtRest(hand.watched(session).state, hand.watched(session).isCurrent),
    );
    if (restless.length === 0 && crew.hands.every(({ isDone }) => isDone) && areLevel(crew, board)) return;
    if (Date.now() > until) return tellStuck(crew, restless, findings);
    for (const session of restless) help(hand, session, helped);
    for (const { client } of crew.hands) client.wake();
    await delay(lookEveryMs);
  }
}

function isAtRest(state: SessionState | null, isCurrent: boolean): boolean {
  if (state === null || !isCurrent) return false;
  return (
    state.outbox.length === 0 &&
    state.requests.length === 0 &&
    state.turn.type === 'none' &&
    state.run.type !== 'starting'
  );
}

/** Every client is where the first one is. */
function areLevel(crew: Crew, board: Board): boolean {
  return board.active.every((session) => {
    const seqs = crew.hands
      .map((hand) => hand.watched(session))
      .map(({ isCurrent, state }) => (isCurrent ? state?.seq : -1));
    return seqs.every((seq) => seq === seqs[0] && seq !== -1);
  });
}

function help(hand: Hand, session: string, helped: Map<string, number>): void {
  const { state } = hand.watched(session);
  if (state === null) return;
  for (const { id, input } of state.requests) hand.answer(session, id, input);
  for (const { id, held } of state.outbox) if (held) hand.release(session, id);
  const now = Date.now();
  if (state.requests.length > 0 || now - (helped.get(session) ?? 0) < resumeEveryMs) return;
  if (state.turn.type === 'running' && now - state.turn.turn.startedAt > turnPatienceMs) {
    helped.set(session, now);
    hand.command({ type: 'session.interrupt', sessionId: session });
  }
  // A CLI that has closed its input takes nothing more; a person ends it.
  if (state.run.type === 'live' && state.outbox.some(({ delivery }) => delivery === 'failed')) {
    helped.set(session, now);
    hand.command({ type: 'session.stop', sessionId: session });
  }
  if (state.turn.type === 'none' && (state.run.type === 'ended' || state.run.type === 'none')) {
    helped.set(session, now);
    hand.command({ type: 'session.resume', sessionId: session });
  }
}

function tellStuck(crew: Crew, restless: readonly string[], findings: Findings): void {
  for (const session of restless) {
    const { state, isCurrent, problem } = crew.hands[0]?.watched(session) ?? {};
    const { run, turn, outbox, requests, seq } = state ?? {};
    findings.add({
      rule: 'R1',
      what: 'a session does not come to rest',
      facts: { session, seq, isCurrent, problem, run, turn: turn?.type, outbox, requests: requests?.length },
    });
  }
  if (restless.length > 0) return;
  const facts = crew.hands.map(({ name, client, isDone }) => ({
    name,
    link: client.link,
    isDone,
    unanswered: client.unanswered.length,
  }));
  findings.add({ rule: 'R9', what: 'clients do not come level', facts: { hands: facts } });
}
