import type { SessionState } from '../../../core/session/state.ts';
import { isInTerminal } from '../../../core/session/status.ts';
import type { Session } from '../../session/session.ts';
import { blockedWords, inTerminalSentence } from '../command/opened.ts';
import type { CompatContext } from './context.ts';
import { trustedFolder } from './trusted-folder.ts';

export function isRunning({ run }: SessionState): boolean {
  return run.type === 'starting' || run.type === 'live';
}

/** Why no run may be started in this session, in a sentence; null where one runs already, or may. */
export async function startProblem(context: CompatContext, { state }: Session): Promise<string | null> {
  if (isRunning(state)) return null;
  if (isInTerminal(state)) return inTerminalSentence;
  const folder = await trustedFolder(context, state.cwd);
  return folder.type === 'refused' ? folder.reason : null;
}

/**
 * Starts the CLI if none runs, in a trusted folder only. Gives a sentence when no run was begun; what becomes of one
 * that was stands in the journal, where those who follow the session learn it.
 */
export async function ensureRunning(context: CompatContext, session: Session): Promise<string | null> {
  const { state } = session;
  const problem = await startProblem(context, session);
  if (problem !== null || isRunning(state)) return problem;
  const before = epochOf(state);
  const launched = await context.registry.blockages.unlessBlocked(session.id, session.resume());
  if (launched.type === 'blocked') return blockedWords(launched.failure);
  if (launched.type === 'started' || epochOf(session.state) !== before) return null;
  if (launched.type === 'inTerminal') return inTerminalSentence;
  if (launched.type === 'failed') return `The CLI could not be started: ${launched.detail}`;
  if (launched.reason === 'rejected') return "Couldn't start Claude Code: the database rejected the run.";
  return launched.reason === 'closed' ? 'The server is closing.' : 'Another server has taken the session over.';
}

function epochOf({ run }: SessionState): number | null {
  return run.type === 'none' ? null : run.run.epoch;
}
