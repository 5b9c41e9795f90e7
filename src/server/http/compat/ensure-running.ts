import type { SessionState } from '../../../core/session/state.ts';
import type { Session } from '../../session/session.ts';
import type { CompatContext } from './context.ts';
import { trustedFolder } from './trusted-folder.ts';

export function isRunning({ run }: SessionState): boolean {
  return run.type === 'starting' || run.type === 'live';
}

/**
 * Starts the CLI if none runs, in a trusted folder only. Gives a sentence when no run was begun; what becomes of one
 * that was stands in the journal, where those who follow the session learn it.
 */
export async function ensureRunning(context: CompatContext, session: Session): Promise<string | null> {
  const { state } = session;
  if (isRunning(state)) return null;
  const folder = await trustedFolder(context, state.cwd);
  if (folder.type === 'refused') return folder.reason;
  const before = epochOf(state);
  const launched = await session.resume();
  if (launched.type === 'started' || epochOf(session.state) !== before) return null;
  if (launched.type === 'failed') return `The CLI could not be started: ${launched.detail}`;
  return launched.reason === 'closed' ? 'The server is closing.' : 'Another server has taken the session over.';
}

function epochOf({ run }: SessionState): number | null {
  return run.type === 'none' ? null : run.run.epoch;
}
