import type { Decision, DecisionOutcome } from '../../../core/session/decision.ts';

/** What was decided about calls, over all sessions. */
export type DecisionStore = {
  /** The newest first. One page looks at a bounded number of rows, so it can be short, or empty, and not the last. */
  decisions(page: DecisionPage): Promise<FoundDecisions>;
  decision(sessionId: string, callId: string): Promise<Decision | null>;
};

export type DecisionPage = DecisionFilter & { before: DecisionPlace | null; limit: number };

export type DecisionFilter = {
  sessionId?: string | undefined;
  project?: string | undefined;
  tool?: string | undefined;
  outcome?: Exclude<DecisionOutcome, 'open'> | undefined;
  device?: string | undefined;
  /** From this time on, and up to that one. */
  since?: number | undefined;
  until?: number | undefined;
  /** A part of what the call is about; upper and lower case of A to Z are the same. */
  text?: string | undefined;
};

export type DecisionPlace = { at: number; row: number };

export type FoundDecision = Decision & { sessionId: string; title: string | null };

/** `next` is where the page after this begins; null when there is none. */
export type FoundDecisions = { decisions: FoundDecision[]; next: DecisionPlace | null };
