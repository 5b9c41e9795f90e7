import type { ClaudeOptions } from '../claude/arguments.ts';

/** The CLI that was found on this machine, and what is needed to start it. */
export type ClaudeCli = {
  file: string;
  prefixArguments: string[];
  version: string | null;
  environment: Readonly<Record<string, string>>;
};

export type RunOptions = Omit<ClaudeOptions, 'session'>;
