import type { Change } from './change.ts';

/** Each change carries its whole row: of several of one row, only the last one matters. */
export function lastChanges(changes: readonly Change[]): Change[] {
  const last = createLastChanges();
  for (const change of changes) last.put(change);
  return last.all();
}

export type LastChanges = { put(change: Change): void; all(): Change[] };

/** Row by row in the order of their first change, but table by table. */
export function createLastChanges(): LastChanges {
  const tables = new Map<Change['type'], Map<string | number, Change>>();
  return {
    put(change) {
      const rows = tables.get(change.type) ?? new Map<string | number, Change>();
      if (rows.size === 0) tables.set(change.type, rows);
      const key = keyOf(change);
      rows.set(key, after(rows.get(key), change));
    },
    all: () => [...tables.values()].flatMap((rows) => [...rows.values()]),
  };
}

/** The first put of a decision tells the mode in which the call was made. */
function after(before: Change | undefined, change: Change): Change {
  if (before?.type !== 'decision' || change.type !== 'decision') return change;
  return { ...change, decision: { ...change.decision, mode: before.decision.mode } };
}

/** What a row is told apart by from others of its table. */
export function keyOf(change: Change): string | number {
  switch (change.type) {
    case 'entry':
      return change.entry.id;
    case 'file':
      return change.file.id;
    case 'mark':
      return change.mark.id;
    case 'decision':
      return change.decision.id;
    case 'turn':
      return change.turn.number;
    case 'request':
      return `${change.request.epoch} ${change.request.id}`;
    case 'run':
      return change.run.epoch;
    case 'message':
      return change.message.id;
  }
}
