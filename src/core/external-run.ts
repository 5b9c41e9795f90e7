/** Where a CLI that Quarterdeck didn't start runs. `program` is a script or another front end. */
export type ExternalPlace = 'terminal' | 'vscode' | 'desktop' | 'background' | 'program';

/** `unknown`: the CLI runs, but hasn't said what it does. */
export type ExternalStatus = 'busy' | 'idle' | 'waiting' | 'unknown';

/** A live CLI process on this machine that Quarterdeck didn't start, as the CLI itself describes it. */
export type ExternalRun = {
  sessionId: string;
  pid: number;
  place: ExternalPlace;
  status: ExternalStatus;
  /** What a person has to do there, in the CLI's words; null unless it waits. */
  waitingFor: string | null;
  cwd: string;
  /** The CLI's name for the session. */
  name: string | null;
  startedAt: number;
  /** The CLI's id for a background agent. Without one it can't be stopped from here. */
  jobId: string | null;
};
