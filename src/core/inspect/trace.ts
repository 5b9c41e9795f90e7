/** Why a recording ended. `cut`: nobody said; the server fell. */
export type TraceEnd = 'stopped' | 'runEnded' | 'sizeLimit' | 'diskFull' | 'tooSlow' | 'failed' | 'serverEnded' | 'cut';

/** A recording of everything that crosses the pipe of a session, deltas too. */
export type TraceFacts = {
  id: string;
  startedAt: number;
  bytes: number;
  /** How many frames are in it; null where that is not known. */
  frames: number | null;
  state: { type: 'recording' } | { type: 'ended'; reason: TraceEnd };
};
