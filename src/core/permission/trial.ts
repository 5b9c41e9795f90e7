import type { Behavior, PlacedRule } from './rule.ts';

/** What would be decided about a call, worked out from rules, with everything that was looked at on the way. */
export type Trial = {
  outcome: Behavior;
  /** The step that decided. */
  because: TrialStep;
  /** In the order in which the CLI looks. The last one that applies is `because`. */
  steps: TrialStep[];
};

export type TrialStep = {
  /** What was looked at: a part of a command, a path, or the whole call. */
  subject: string;
  /** What it came to; null when it decided nothing. */
  outcome: Behavior | null;
  reason: TrialReason;
};

export type TrialReason =
  | { type: 'rule'; rule: PlacedRule }
  | { type: 'noRule'; behavior: Behavior; count: number }
  | { type: 'mode'; mode: string }
  | { type: 'readOnly' }
  | { type: 'insideFolder'; folder: string }
  | { type: 'outsideFolder' }
  | { type: 'sensitive' }
  | { type: 'nested' }
  | { type: 'background' }
  | { type: 'expansion' }
  | { type: 'alwaysAllowed' }
  | { type: 'parts'; count: number }
  | { type: 'unknownTool' }
  | { type: 'nothing' };
