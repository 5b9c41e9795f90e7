import type { ClaudeOptions } from '../claude/arguments.ts';

/** The CLI that was found on this machine, and what is needed to start it. */
export type ClaudeCli = {
  file: string;
  prefixArguments: string[];
  version: string;
  environment: Readonly<Record<string, string>>;
  /** The name of the variable it signs in with; null is the CLI's own account. */
  credential: string | null;
};

export type CliLookup = { type: 'found'; cli: ClaudeCli } | CliProblem;

/** Why there is no CLI to start, with a sentence that says what to do. */
export type CliProblem = { type: 'unusable'; reason: CliProblemReason; sentence: string };

export type CliProblemReason = 'notFound' | 'notExecutable' | 'notClaude' | 'failed' | 'timedOut' | 'tooOld';

export type RunOptions = Omit<ClaudeOptions, 'session'>;
