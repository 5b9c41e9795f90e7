import type { ExitCause } from '../../core/session/exit-cause.ts';

/** What the CLI has of a session, when a start failed because we thought otherwise. */
export type StartProblem = 'exists' | 'missing';

/** Starting again the same way would only fail again. */
export function exitCause(words: string): ExitCause | null {
  if (/cannot be used with root\/sudo privileges/.test(words)) return 'bypassAsRoot';
  if (/^error: unknown option /m.test(words)) return 'unknownOption';
  if (/That session is running in the background/.test(words)) return 'runsInBackground';
  return null;
}

export function startProblem(words: string): StartProblem | null {
  if (/Session ID \S+ is already in use/.test(words)) return 'exists';
  if (/No conversation found/.test(words)) return 'missing';
  return null;
}
