import { hasHidden } from '../../core/text/visible.ts';
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
  const own = await ownProcesses(store);
  return terminals.find({ id: state.cliId ?? state.id, cwd: state.cwd, idleMs: now - state.updatedAt }, own);
}

/** The processes that run sessions here. */
export async function ownProcesses(store: Pick<Store, 'openRuns'>): Promise<ReadonlySet<number>> {
  const runs = await store.openRuns(runLimit);
  return new Set(runs.flatMap(({ run }) => (run.identity ? [run.identity.pid] : [])));
}

/** What to type in a terminal to go on with a session there. */
export function resumeLine({ state }: Pick<Session, 'state'>): string {
  return `cd ${folder(state.cwd)} && claude --resume ${state.cliId ?? state.id}`;
}

/** What to type in a terminal to look at a background agent there. */
export function attachLine({ state }: Pick<Session, 'state'>, jobId: string): string {
  return `cd ${folder(state.cwd)} && claude attach ${jobId}`;
}

function folder(path: string): string {
  return path.startsWith('-') ? `-- ${quoted(path)}` : quoted(path);
}

/** A terminal acts on control characters while the line is pasted, whatever quotes are around them. */
function quoted(path: string): string {
  if (hasHidden(path, 'line')) return `$'${Array.from(Buffer.from(path), escaped).join('')}'`;
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** Octal, because three digits end by themselves. */
function escaped(byte: number): string {
  const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c;
  return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
}
