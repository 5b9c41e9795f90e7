import type { TurnRow } from '../session/change.ts';
import { attribute } from './attribute.ts';
import type { CostShare } from './cost-share.ts';

/** What one turn adds to the sums of costs. */
export type TurnCost = {
  number: number;
  /** When its cost was known. */
  at: number;
  estimated: boolean;
  shares: CostShare[];
};

/** A turn that goes on has cost nothing yet. One from before shares were kept is not split by tool. */
export function turnCostOf(turn: Omit<TurnRow, 'shares'> & { shares?: CostShare[] }): TurnCost {
  const { number, endedAt, startedAt, estimated = false } = turn;
  const ended = endedAt !== null;
  const shares = ended ? (turn.shares ?? attribute(turn, [])) : [];
  return { number, at: endedAt ?? startedAt, estimated, shares };
}
