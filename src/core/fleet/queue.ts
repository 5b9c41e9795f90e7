import type { FleetState, TaskRow } from './fleet-state.ts';

/** Higher priority first, then the older one. */
export function compareTasks(a: TaskRow, b: TaskRow): number {
  return b.priority - a.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** Tasks that have to be done before this one and are not. One that is no longer there holds nothing up. */
export function unmetOf({ dependsOn }: TaskRow, tasks: FleetState['tasks']): TaskRow[] {
  return dependsOn.flatMap((id) => {
    const needed = tasks.get(id);
    return needed && needed.state !== 'done' ? [needed] : [];
  });
}

/** Of each agent the queued tasks, those that go first at the front. */
export function queuesOf(tasks: FleetState['tasks']): Map<string, TaskRow[]> {
  const queues = new Map<string, TaskRow[]>();
  for (const task of tasks.values()) {
    if (task.state !== 'queued') continue;
    const queue = queues.get(task.agentId);
    if (queue) queue.push(task);
    else queues.set(task.agentId, [task]);
  }
  for (const queue of queues.values()) queue.sort(compareTasks);
  return queues;
}

export function firstReady(queue: readonly TaskRow[], tasks: FleetState['tasks']): TaskRow | null {
  return queue.find((task) => unmetOf(task, tasks).length === 0) ?? null;
}
