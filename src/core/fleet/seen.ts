import type { RunEnd } from '../session/own-event.ts';
import type { Verdict } from './verdict.ts';

/** What is seen of the session of an agent, told from its journal. */
export type SessionSeen = {
  sessionId: string;
  process: 'none' | 'starting' | 'live' | 'ended';
  epoch: number;
  /** How its last run ended, with what is known of why. */
  end: RunEnd | null;
  endReason: string | null;
  isTurning: boolean;
  /** Something goes on outside of a turn, such as a subagent in the background. */
  hasBackground: boolean;
  /** A message waits to be written, whoever sent it. */
  hasOutbox: boolean;
  requests: { id: string; summary: string }[];
  /** A budget holds it back. */
  isHeld: boolean;
  /** The usage limit that ended its last turn. */
  limit: LimitSeen | null;
  /** It was started with other options than the agent has now. */
  hasOldOptions: boolean;
  /** The message of the current task. */
  carrier: Carrier | null;
  cost: number;
  /** Of the current task: time that it was worked on, and steps of the model. */
  spentMs: number;
  steps: number;
  heardAt: number | null;
};

/**
 * `until`: when it continues, null if it doesn't. `isOpen`: nobody has decided that yet, and it could. `isOurs`: its agent
 * continues it; otherwise a person asked the session to.
 */
export type LimitSeen = { turn: number; until: number | null; isOpen: boolean; isOurs: boolean };

/**
 * `unknown` was never sent, `waiting` is on its way, `taken` has a turn, `cut` had one that broke off. `lost` was written
 * to a CLI that is gone, and nobody knows whether that had taken it: the next one would do nothing about it if it had.
 */
export type Carrier =
  | { id: string; type: 'unknown' | 'waiting' | 'taken' | 'cut' | 'lost' | 'withdrawn' }
  | { id: string; type: 'answered'; verdict: Verdict };

export function isUp({ process }: SessionSeen): boolean {
  return process === 'starting' || process === 'live';
}

/** Whether its CLI has nothing to do, so that it can be let go. */
export function isResting(seen: SessionSeen): boolean {
  return seen.process === 'live' && !isActive(seen) && !seen.hasOutbox;
}

/** Whether something of it is still going on. */
export function isActive({ isTurning, hasBackground, requests }: SessionSeen): boolean {
  return isTurning || hasBackground || requests.length > 0;
}
