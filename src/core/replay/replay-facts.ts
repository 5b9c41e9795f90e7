/** A trace that is being played. */
export type ReplayFacts = {
  sessionId: string;
  /** The name of its file. */
  trace: string;
  /** How much faster than it was recorded; null as fast as it goes. */
  speed: number | null;
  /** How much of it has been played, between 0 and 1. */
  share: number;
  state: 'playing' | 'ended' | 'failed';
  /** What is the matter, where something is. */
  problem: string | null;
};
