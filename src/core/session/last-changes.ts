import type { Change } from './change.ts';

/** Each change carries its whole row: of several of one row, only the last one matters. */
export function lastChanges(changes: readonly Change[]): Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) putLast(last, change);
  return [...last.values()];
}

export function putLast(last: Map<string, Change>, change: Change): void {
  const key = keyOf(change);
  last.set(key, after(last.get(key), change));
}

/** The first put of a decision tells the mode in which the call was made. */
function after(before: Change | undefined, change: Change): Change {
  if (before?.type !== 'decision' || change.type !== 'decision') return change;
  return { ...change, decision: { ...change.decision, mode: before.decision.mode } };
}

function keyOf(change: Change): string {
  switch (change.type) {
    case 'entry':
      return `entry ${change.entry.id}`;
    case 'file':
      return `file ${change.file.id}`;
    case 'mark':
      return `mark ${change.mark.id}`;
    case 'decision':
      return `decision ${change.decision.id}`;
    case 'turn':
      return `turn ${change.turn.number}`;
    case 'request':
      return `request ${change.request.epoch} ${change.request.id}`;
    case 'run':
      return `run ${change.run.epoch}`;
    case 'message':
      return `message ${change.message.id}`;
  }
}
