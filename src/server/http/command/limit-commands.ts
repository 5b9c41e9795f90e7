import type { Continued } from '../../session/continuation.ts';
import { done, type Execution, type Outcome, refuse } from './command-outcome.ts';
import { inTerminal, notCommitted, openFor, startable } from './opened.ts';

export const continueAfterLimit: Execution<'limit.continue'> = async ({ sessionId, turn, when }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const problem = await startable(context, session);
  if (problem) return problem;
  const { continuation } = session;
  return outcomeOf(await (when === 'now' ? continuation.continueNow(turn) : continuation.schedule(turn, device.name)));
};

export const cancelContinuation: Execution<'limit.cancel'> = async ({ sessionId, turn }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  return outcomeOf(await opened.session.continuation.cancel(turn, device.name));
};

function outcomeOf(continued: Continued): Outcome<'limit.continue' | 'limit.cancel'> {
  switch (continued.type) {
    case 'saved':
    case 'known':
      return done({});
    case 'settled':
      return refuse('settled', 'W54', 'No usage limit of this turn holds the session any more.');
    case 'untimed':
      return refuse('invalid', 'W54', "Claude Code didn't say when the limit resets. Continue when you know it has.");
    case 'refused':
      return refuse('invalid', 'W54', continued.reason);
    case 'inTerminal':
      return inTerminal();
    case 'unavailable':
      return notCommitted(continued);
  }
}
