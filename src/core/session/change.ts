import type { CostShare } from '../cost/cost-share.ts';
import type { Decision } from './decision.ts';
import type { Entry, RequestRecord } from './entry.ts';
import type { TokenUsage, UsageByModel } from './fact.ts';
import type { FileChange } from './file-change.ts';
import type { Mark } from './mark.ts';
import type { ProcessIdentity, RunEnd, RunStart } from './own-event.ts';

/** What one line changes in the views. Each change carries the whole new row, so that applying it twice is harmless. */
export type Change =
  | { type: 'entry'; entry: Entry }
  | { type: 'file'; file: FileChange }
  | { type: 'mark'; mark: Mark }
  | { type: 'decision'; decision: Decision }
  | { type: 'turn'; turn: TurnRow }
  | { type: 'request'; request: RequestRecord }
  | { type: 'run'; run: RunRow }
  | { type: 'message'; message: OutboxRow };

export type TurnRow = {
  number: number;
  epoch: number;
  startedSeq: number;
  startedAt: number;
  endedSeq: number | null;
  endedAt: number | null;
  /** `running`, `cut`, or the outcome the CLI gave. */
  outcome: string;
  cost: number;
  usage: TokenUsage;
  models: UsageByModel;
  /** How many tokens the model's context held when the turn ended; null when nobody has said. */
  context: number | null;
  compactions: number;
  /** What its cost was for. */
  shares: CostShare[];
  /** The CLI did not count it: what it cost is worked out from its tokens. */
  estimated?: true;
};

export type RunRow = {
  epoch: number;
  start: RunStart;
  version: string | null;
  file: string;
  identity: ProcessIdentity | null;
  claimedAt: number;
  endedAt: number | null;
  end: RunEnd | null;
  code: number | null;
  signal: string | null;
};

/** A message of a person on its way to the CLI. `seq` is the line that holds what is to be written. */
export type OutboxRow = {
  id: string;
  seq: number;
  delivery: 'saved' | 'written' | 'confirmed' | 'answered' | 'failed' | 'withdrawn';
  epoch: number | null;
  /** Without it, `after`: messages from before there was a choice each got a turn of their own. */
  timing?: MessageTiming;
  /** Waits until a person releases it: they stopped the turn it was meant for. */
  held?: true;
  /** The device they did it on. */
  heldBy?: string;
  /** Written, and waiting inside the CLI for a tool boundary or the next turn. */
  queued?: true;
};

/**
 * When a message should reach the model: at the next tool boundary of the running turn, after that turn, or right away by
 * cutting the turn short.
 */
export type MessageTiming = 'steer' | 'after' | 'now';
