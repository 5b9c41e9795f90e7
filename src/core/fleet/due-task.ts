import { type FleetChange, type FleetState, isEnded, type TaskRow } from './fleet-state.ts';
import { nextTime, repeats } from './schedule.ts';

/**
 * What follows when a scheduled task's time has come: it is queued, or one more occurrence of it is. However many times
 * were missed, it is one. The next time lies after this one and after now, so that no clock brings one back.
 */
export function dueChanges(task: TaskRow, { tasks }: FleetState, now: number, newId: () => string): FleetChange[] {
  const due = task.nextAt ?? now;
  const note = (type: string, reason: string, taskId: string): FleetChange => ({
    type: 'event',
    event: { agentId: task.agentId, at: now, type, reason, taskId, sessionId: null },
  });
  if (!repeats(task.schedule)) {
    return [
      { type: 'task', task: { ...task, state: 'queued', nextAt: null } },
      note('taskDue', 'Its time has come.', task.id),
    ];
  }
  const nextAt = nextTime(task.schedule, Math.max(now, due));
  const later: FleetChange = { type: 'task', task: { ...task, nextAt, state: nextAt === null ? 'done' : 'scheduled' } };
  const isOpen = [...tasks.values()].some((other) => other.occurrenceOf === task.id && !isEnded(other.state));
  if (isOpen) return [later, note('taskSkipped', 'The one before has not ended yet.', task.id)];
  const id = newId();
  const occurrence: TaskRow = {
    ...task,
    id,
    occurrenceOf: task.id,
    createdAt: now,
    state: 'queued',
    schedule: { type: 'once', at: null },
    nextAt: null,
  };
  return [later, { type: 'task', task: occurrence }, note('taskDue', 'Its time has come.', id)];
}
