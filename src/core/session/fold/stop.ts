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

/** The CLI is asked to make way for a message. It says in its response whether that stops the turn. */
export function noteWay({ state }: Draft, id: string, by: string | null): void {
  if (state.turn.type === 'none') return;
  state.turn = { ...state.turn, makesWay: [...(state.turn.makesWay ?? []), { id, by }] };
}

/** A response that comes after the turn's end says nothing about the next turn. */
export function settleWay(draft: Draft, id: string, isStopped: boolean): void {
  const { turn } = draft.state;
  const asked = turn.type === 'running' ? turn.makesWay?.find((way) => way.id === id) : undefined;
  if (turn.type === 'none' || !asked) return;
  const { makesWay = [], ...rest } = turn;
  const others = makesWay.filter((way) => way !== asked);
  draft.state.turn = others.length > 0 ? { ...rest, makesWay: others } : rest;
  // Whoever had stopped it before did so.
  if (isStopped && !turn.stopped) noteStop(draft, asked.by);
}

/** The CLI broke the turn off. That can overtake the response that names the message it made way for. */
export function noteBrokenOff(draft: Draft): void {
  const { turn } = draft.state;
  const [asked] = turn.type === 'running' && !turn.stopped ? (turn.makesWay ?? []) : [];
  if (asked) settleWay(draft, asked.id, true);
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
