import { assertNever } from '../../assert-never.ts';
import type { Stopper } from '../entry.ts';
import type { Draft } from './draft.ts';

/** Remembers who had the running turn stopped, so that what breaks off with it can say so. */
export function noteStop({ state }: Draft, by: string | null): void {
  if (state.turn.type === 'running') state.turn = { ...state.turn, stopped: { type: 'person', by } };
}

/** The CLI is asked to break off. Where no person was noted before, it was not a person. */
export function noteInterrupt({ state }: Draft): void {
  if (state.turn.type === 'none' || state.turn.stopped) return;
  state.turn = { ...state.turn, stopped: { type: state.budget.held === null ? 'other' : 'budget' } };
}

/** It would not break off: what ends from now on ends by itself. */
export function forgetStop({ state }: Draft): void {
  if (state.turn.type === 'none') return;
  const { stopped: _, ...turn } = state.turn;
  state.turn = turn;
}

export function stopperOf({ state }: Draft): Stopper | null {
  return state.turn.type === 'running' ? (state.turn.stopped ?? null) : null;
}

/** As part of a row, which has the field only when there is something to tell. */
export function stoppedPart(stopper: Stopper | null): { stopped?: Stopper } {
  return stopper === null ? {} : { stopped: stopper };
}

/** Why something was broken off, in words. */
export function stopReason(stopper: Stopper): string {
  switch (stopper.type) {
    case 'person':
      return stopper.by === null ? 'the turn was stopped' : `the turn was stopped by ${stopper.by}`;
    case 'budget':
      return 'a budget stopped the turn';
    case 'other':
      return 'the turn was stopped';
    default:
      return assertNever(stopper);
  }
}
