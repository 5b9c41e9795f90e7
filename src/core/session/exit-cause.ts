import { withoutAnsi } from '../without-ansi.ts';

/** Why the CLI refused to run, where its own words say so. */
export const exitCauses = ['bypassAsRoot', 'unknownOption', 'runsInBackground', 'fileMissing', 'fileUnusable'] as const;

export type ExitCause = (typeof exitCauses)[number];

/** What happened and what to do about it. */
export const exitCauseWords: { readonly [Cause in ExitCause]: string } = {
  bypassAsRoot:
    'Claude Code doesn’t allow “Bypass permissions” for the root user. Choose another permission mode in the session options, or run Quarterdeck as a regular user.',
  unknownOption:
    'This version of Claude Code doesn’t know one of the session’s options. Remove the option from the session options, or update Claude Code.',
  runsInBackground:
    'This session is already running in the background. Stop it there with “claude stop”, then send your message again.',
  fileMissing:
    'Claude Code no longer has this session’s file, so it can’t resume the session. Restore the file, then resume.',
  fileUnusable:
    'Claude Code was killed before it saved this session’s first turn, and can’t open the file it left behind. Take your message back from the queue, and send it in a new session.',
};

const mostLines = 40;
const mostCharacters = 4000;

/** The last lines of stderr as a person reads them: without terminal codes, blank edges, or more than a screenful. */
export function stderrExcerpt(stderr: string): string {
  // Cut before cleaning, so that a flood of escape sequences costs no more than a short text.
  const lines = withoutAnsi(stderr.slice(-4 * mostCharacters))
    .split('\n')
    .map((line) => line.trimEnd());
  const shown = lines.join('\n').trim().split('\n').slice(-mostLines).join('\n');
  return shown.length > mostCharacters ? `…${shown.slice(1 - mostCharacters)}` : shown;
}

/** The last line, which usually names the reason. */
export function lastStderrLine(stderr: string, limit = 300): string {
  const last = stderrExcerpt(stderr).split('\n').at(-1)?.trim() ?? '';
  return last.length > limit ? `${last.slice(0, limit - 1)}…` : last;
}
