import type { Entry } from '../../../core/session/entry.ts';
import { clientState } from '../../../core/session/reduce.ts';
import type { SessionState } from '../../../core/session/state.ts';
import type { ServerMessage } from '../../../core/wire.ts';
import type { Store } from '../../store/store.ts';
import { limits } from './limits.ts';

type Snapshot = Extract<ServerMessage, { type: 'snapshot' }>;

/**
 * What a client needs to begin with. The entries are read after the state and can be ahead of it; the lines that follow
 * bring the state to where they are, and change an entry to what it already is.
 */
export async function readSnapshot(store: Store, state: SessionState): Promise<Snapshot> {
  const { id } = state;
  const last = await store.entries(id, { type: 'last', parent: null, limit: limits.snapshotEntries + 1 });
  const top = lastWithin(last.slice(-limits.snapshotEntries), limits.snapshotBytes);
  const tasks = await Promise.all(openTasks(state).map((task) => nested(store, id, task)));
  const below = lastWithin(tasks.flat().sort(byPlace), limits.snapshotTaskBytes);
  return {
    type: 'snapshot',
    sessionId: id,
    state: clientState(state),
    entries: [...top, ...below].sort(byPlace),
    hasOlder: top.length < last.length,
  };
}

/** As many of the last ones as fit, and at least one. */
function lastWithin(entries: Entry[], bytes: number): Entry[] {
  let room = bytes;
  const first = entries.findLastIndex((entry) => {
    room -= JSON.stringify(entry).length;
    return room < 0;
  });
  return entries.slice(Math.min(first + 1, entries.length - 1));
}

function openTasks({ open }: SessionState): string[] {
  const tasks = Object.values(open).filter((entry) => entry.type === 'tool' && isTask(entry));
  return tasks.slice(-limits.snapshotTasks).map(({ id }) => id);
}

function isTask({ task, name }: Extract<Entry, { type: 'tool' }>): boolean {
  return task !== null || name === 'Task' || name === 'Agent';
}

function nested(store: Store, sessionId: string, parent: string): Promise<Entry[]> {
  return store.entries(sessionId, { type: 'last', parent, limit: limits.snapshotTaskEntries });
}

function byPlace(a: Entry, b: Entry): number {
  return a.seq - b.seq || a.ord - b.ord;
}
