import type { Held } from '../budget/budget-state.ts';
import { activeLimit } from '../limit/limited.ts';
import type { RunEnd } from './own-event.ts';
import type { SessionState } from './state.ts';

/** What a session is doing, told from what the CLI said. */
export type SessionStatus =
  | { type: 'idle' }
  | { type: 'starting'; epoch: number }
  | { type: 'ready' }
  | { type: 'running'; turn: number; since: number }
  | { type: 'waiting'; requests: number }
  /** A budget holds it back. */
  | { type: 'paused'; budget: Held }
  /** A usage limit ended its turn, and it continues at this time. */
  | { type: 'limited'; kind: string | null; until: number }
  | { type: 'ended'; end: RunEnd; code: number | null; signal: string | null };

export function sessionStatus(state: SessionState): SessionStatus {
  if (state.transcript?.place === 'terminal') return terminalStatus(state);
  const { held } = state.budget;
  if (held !== null && state.turn.type !== 'running') return { type: 'paused', budget: held };
  const limit = activeLimit(state);
  if (limit?.continueAt != null && state.turn.type !== 'running')
    return { type: 'limited', kind: limit.kind, until: limit.continueAt };
  if (state.run.type === 'none') return { type: 'idle' };
  if (state.run.type === 'ended') return state.run.wasIdle ? { type: 'idle' } : endedStatus(state.run.run);
  if (state.requests.length > 0) return { type: 'waiting', requests: state.requests.length };
  if (state.turn.type === 'running') {
    return { type: 'running', turn: state.turn.turn.number, since: state.turn.turn.startedAt };
  }
  if (state.run.type === 'starting') return { type: 'starting', epoch: state.run.run.epoch };
  return { type: 'ready' };
}

/** Whether a CLI in a terminal drives the session: a second one would corrupt its record, so none is started here. */
export function isInTerminal({ run, transcript }: SessionState): boolean {
  return transcript?.place === 'terminal' && run.type !== 'live' && run.type !== 'starting';
}

/** A run that ended because it was let go leaves an idle session; only a bad end is worth telling. */
function endedStatus(run: { end: RunEnd | null; code: number | null; signal: string | null }): SessionStatus {
  if (run.end === 'crashed' || run.end === 'unstartable' || run.end === 'swept') {
    return { type: 'ended', end: run.end, code: run.code, signal: run.signal };
  }
  return { type: 'idle' };
}

/** Of a session in a terminal only its record is known: whether an answer is still to come. */
function terminalStatus({ turn }: SessionState): SessionStatus {
  if (turn.type === 'none') return { type: 'idle' };
  return { type: 'running', turn: turn.turn.number, since: turn.turn.startedAt };
}
