import { type AgentRow, type FleetChange, type FleetState, isEnded, type TaskRow } from './fleet-state.ts';
import { changed, type Judged, refused } from './judged.ts';
import { nextTime, repeats } from './schedule.ts';

/** Tries a task again that has ended, with a message of its own. */
export function retryTask(fleet: FleetState, id: string, now: number): Judged {
  const task = fleet.tasks.get(id);
  if (!task) return noTask();
  if (!isEnded(task.state) && !isJudgable(task)) return refused('conflict', 'This task has not ended.');
  const nextAt = repeats(task.schedule) ? nextTime(task.schedule, now) : null;
  const again: TaskRow = {
    ...task,
    state: nextAt === null ? 'queued' : 'scheduled',
    nextAt,
    sessionId: null,
    messageId: null,
    carrierId: null,
    startedAt: null,
    endedAt: null,
    ending: null,
    reason: null,
  };
  return changed([
    { type: 'task', task: again },
    ...freed(fleet, task),
    event(task, 'taskRetried', 'A person wants it to be tried again.', now),
  ]);
}

/** One that runs is interrupted first. */
export function cancelTask(fleet: FleetState, id: string, now: number): Judged {
  const task = fleet.tasks.get(id);
  if (!task) return noTask();
  if (isEnded(task.state))
    return task.state === 'cancelled' ? changed([]) : refused('conflict', 'This task has ended.');
  const reason = 'A person cancelled it.';
  const isRunning = agentOf(fleet, task)?.currentTaskId === id && task.endedAt === null;
  if (isRunning) {
    return changed([
      { type: 'task', task: { ...task, ending: { state: 'cancelled', reason } } },
      event(task, 'ending', reason, now),
    ]);
  }
  return changed([
    { type: 'task', task: { ...task, state: 'cancelled', reason, endedAt: now, nextAt: null } },
    ...freed(fleet, task),
    event(task, 'taskCancelled', reason, now),
  ]);
}

/** A person judges a task that nobody else can. */
export function finishTask(fleet: FleetState, id: string, state: 'done' | 'failed', now: number): Judged {
  const task = fleet.tasks.get(id);
  if (!task) return noTask();
  if (task.state === state) return changed([]);
  if (!isJudgable(task)) return refused('conflict', 'Only a task that needs a person can be judged by one.');
  return changed([
    { type: 'task', task: { ...task, state, endedAt: now } },
    ...freed(fleet, task),
    event(task, state === 'done' ? 'taskDone' : 'taskFailed', `A person says that it is ${state}.`, now),
  ]);
}

export function deleteTask(fleet: FleetState, id: string, now: number): Judged {
  const task = fleet.tasks.get(id);
  if (!task) return noTask();
  if (agentOf(fleet, task)?.currentTaskId === id) return refused('conflict', 'This task has begun. Cancel it first.');
  const dependant = [...fleet.tasks.values()].find((other) => !isEnded(other.state) && other.dependsOn.includes(id));
  if (dependant) return refused('conflict', `"${dependant.title}" depends on this task.`);
  return changed([
    { type: 'task.deleted', taskId: id },
    event(task, 'taskDeleted', `A person deleted the task "${task.title}".`, now),
  ]);
}

/** It has stopped, and a person has to say what came of it. */
function isJudgable(task: TaskRow): boolean {
  return task.state === 'needsPerson' && task.endedAt !== null;
}

function agentOf({ agents }: FleetState, { agentId }: TaskRow): AgentRow | undefined {
  return agents.get(agentId);
}

/** Its agent can take up another one. */
function freed(fleet: FleetState, task: TaskRow): FleetChange[] {
  const agent = agentOf(fleet, task);
  return agent?.currentTaskId === task.id ? [{ type: 'agent', agent: { ...agent, currentTaskId: null } }] : [];
}

function event({ agentId, id, sessionId }: TaskRow, type: string, reason: string, at: number): FleetChange {
  return { type: 'event', event: { agentId, at, type, reason, taskId: id, sessionId } };
}

function noTask(): Judged {
  return refused('notFound', 'There is no such task.');
}
