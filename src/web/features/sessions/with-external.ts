import type { ExternalRun } from '../../../core/external-run.ts';
import type { SessionItem } from '../../../core/wire.ts';

/** The sessions, and those that other programs have open before anything of them is saved. */
export function withExternal(sessions: readonly SessionItem[], runs: readonly ExternalRun[]): readonly SessionItem[] {
  if (runs.length === 0) return sessions;
  const known = new Set(sessions.map(({ id }) => id));
  const unsaved = new Map<string, SessionItem>();
  for (const run of runs) if (!known.has(run.sessionId)) unsaved.set(run.sessionId, itemOf(run));
  return unsaved.size === 0 ? sessions : [...sessions, ...unsaved.values()];
}

/** Whether a session exists only in another program so far: there is nothing to rename or delete. */
export function isUnsaved({ head }: SessionItem): boolean {
  return head === 0;
}

function itemOf({ sessionId: id, cwd, name: title, startedAt }: ExternalRun): SessionItem {
  const times = { createdAt: startedAt, updatedAt: startedAt };
  const counts = { head: 0, bytes: 0, turns: 0, cost: 0, waiting: 0 };
  const rest = {
    parent: null,
    archived: false,
    pinned: false,
    status: 'idle',
    model: null,
    place: 'terminal',
  } as const;
  return { id, cwd, title, ...times, ...counts, ...rest };
}
