import type { ClaudeOptions } from '../claude/arguments.ts';

/** The CLI that was found on this machine, and what is needed to start it. */
export type ClaudeCli = {
  file: string;
  prefixArguments: string[];
  version: string;
  environment: Readonly<Record<string, string>>;
  /** The name of the variable it signs in with; null is the CLI's own account. */
  credential: string | null;
  /** It doesn’t run in "Bypass permissions" here. */
  refusesBypass?: true;
};

export type CliLookup = { type: 'found'; cli: ClaudeCli } | CliProblem;

/** Why there is no CLI to start, with a sentence that says what to do. */
export type CliProblem = { type: 'unusable'; reason: CliProblemReason; sentence: string };

export type CliProblemReason = 'notFound' | 'notExecutable' | 'notClaude' | 'failed' | 'timedOut' | 'tooOld';

export type RunOptions = Omit<ClaudeOptions, 'session'> & {
  /** For the first run alone: a number or an address of a pull request. */
  fromPr?: string;
  /** Declared by `initialize` instead of a flag, so that an older CLI runs without them. */
  promptSuggestions?: boolean;
  agentProgressSummaries?: boolean;
};
