import type { AgentTask } from '../../../core/fleet/task.ts';

export const columns = [
  { key: 'scheduled', title: 'Scheduled' },
  { key: 'queued', title: 'Queued' },
  { key: 'running', title: 'Running' },
  { key: 'needsPerson', title: 'Needs you' },
  { key: 'done', title: 'Done' },
  { key: 'failed', title: 'Failed' },
] as const;

export type ColumnKey = (typeof columns)[number]['key'];

export type BoardFilter = { agentId: string | null; text: string };

export type BoardColumns = { [Key in ColumnKey]: readonly AgentTask[] };

/** Tasks in their columns, what comes next or was last at the top of each. */
export function columnsOf(tasks: readonly AgentTask[], filter: BoardFilter): BoardColumns {
  const sorted: { [Key in ColumnKey]: AgentTask[] } = {
    scheduled: [],
    queued: [],
    running: [],
    needsPerson: [],
    done: [],
    failed: [],
  };
  for (const task of tasks) if (isShown(task, filter)) sorted[columnOf(task)].push(task);
  for (const { key } of columns) sorted[key].sort(orders[key]);
  return sorted;
}

/** A task that asks a person something needs that person, whatever else it does. */
export function columnOf({ state, waitsFor }: Pick<AgentTask, 'state' | 'waitsFor'>): ColumnKey {
  if (state === 'running' && waitsFor.some(({ type }) => type === 'request')) return 'needsPerson';
  return state === 'cancelled' ? 'failed' : state;
}

function isShown({ agentId, title, prompt }: AgentTask, filter: BoardFilter): boolean {
  if (filter.agentId !== null && agentId !== filter.agentId) return false;
  const wanted = filter.text.trim().toLowerCase();
  return wanted === '' || title.toLowerCase().includes(wanted) || prompt.toLowerCase().includes(wanted);
}

type Order = (one: AgentTask, other: AgentTask) => number;

const lastEnded: Order = (one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0) || byId(one, other);
const firstStarted: Order = (one, other) => (one.startedAt ?? 0) - (other.startedAt ?? 0) || byId(one, other);

const orders: { [Key in ColumnKey]: Order } = {
  scheduled: (one, other) => (one.nextAt ?? 0) - (other.nextAt ?? 0) || byId(one, other),
  queued: (one, other) => other.priority - one.priority || one.createdAt - other.createdAt || byId(one, other),
  running: firstStarted,
  needsPerson: firstStarted,
  done: lastEnded,
  failed: lastEnded,
};

function byId(one: AgentTask, other: AgentTask): number {
  return one.id < other.id ? -1 : 1;
}
