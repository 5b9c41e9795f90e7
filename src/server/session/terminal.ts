import type { SessionFinder, SessionHolder } from '../claude/live-sessions.ts';
import type { Store } from '../store/store.ts';
import type { Session } from './session.ts';

export type { SessionFinder } from '../claude/live-sessions.ts';

const runLimit = 10_000;

/** Whether a CLI that was not started here has a session open. */
export async function terminalOf(
  { store, terminals }: { store: Store; terminals: SessionFinder },
  { state }: Session,
  now: number,
): Promise<SessionHolder> {
  const runs = await store.openRuns(runLimit);
  const own = new Set(runs.flatMap(({ run }) => (run.identity ? [run.identity.pid] : [])));
  return terminals.find({ id: state.id, cwd: state.cwd, idleMs: now - state.updatedAt }, own);
}

/** What to type in a terminal to go on with a session there. */
export function resumeLine({ state }: Session): string {
  return `cd ${quoted(state.cwd)} && claude --resume ${state.id}`;
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
