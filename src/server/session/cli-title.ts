import type { SessionState } from '../../core/session/state.ts';
import { supports } from '../claude/capability.ts';
import type { Run } from './run.ts';

/** A title that the CLI doesn't take in this time is told to its next run. */
export const titleLimitMs = 5_000;

/**
 * A title makes the CLI write its session file. A file without a turn can be neither resumed nor started again, so a
 * session that dies in its first turn must not have one: the CLI hears the title when that turn has ended.
 */
export function canHearTitle({ turns, turn }: Pick<SessionState, 'turns' | 'turn'>): boolean {
  return turns > (turn.type === 'running' ? 1 : 0);
}

/** Tells the CLI the title that a person gave, unless it has reported that itself, once in a run. */
export function tellTitle(run: Run, state: SessionState, version: string): void {
  const { title, cliTitle, isNamed } = state;
  if (!isNamed || title === null || title === cliTitle || title === run.toldTitle) return;
  if (!canHearTitle(state) || !supports(version, 'rename_session')) return;
  run.toldTitle = title;
  void run.ask({ subtype: 'rename_session', title, source: 'host' }, titleLimitMs);
}
