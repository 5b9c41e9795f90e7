import { isGivenUp } from './backoff.ts';
import type { AgentRow, FleetState, TaskRow } from './fleet-state.ts';
import { unmetOf } from './queue.ts';
import type { SessionSeen } from './seen.ts';
import type { AgentTask, WaitReason } from './task.ts';

export type TaskSight = {
  task: TaskRow;
  agent: AgentRow | undefined;
  tasks: FleetState['tasks'];
  seen: SessionSeen | null;
  /** How many wait for room before its agent; null when that one does not wait. */
  ahead: number | null;
  /** A guard holds new tasks. */
  hold?: { until: number | null } | null;
};

/** A task as people see it. */
export function taskView(sight: TaskSight): AgentTask {
  const {
    carrierId: _c,
    abandonedId: _a,
    costBefore: _b,
    spentMs: _m,
    steps: _s,
    ending: _e,
    wasStopped: _w,
    ...task
  } = sight.task;
  return { ...task, waitsFor: waitsFor(sight) };
}

function waitsFor({ task, agent, tasks, seen, ahead, hold = null }: TaskSight): WaitReason[] {
  if (task.state === 'scheduled') return task.nextAt === null ? [] : [{ type: 'time', at: task.nextAt }];
  if (task.state === 'queued') return queuedFor(task, agent, tasks, ahead, hold);
  const isCurrent = agent?.currentTaskId === task.id && task.endedAt === null;
  if (!isCurrent) return [];
  const requests = seen?.requests ?? [];
  if (requests.length > 0) return requests.map(({ id, summary }) => ({ type: 'request', requestId: id, summary }));
  if (seen?.limit?.until != null) return [{ type: 'limit', until: seen.limit.until }];
  if (seen?.isHeld) return [{ type: 'budget' }];
  if (ahead !== null) return [{ type: 'room', ahead }];
  const isUp = seen?.process === 'live' || seen?.process === 'starting';
  return isUp ? [] : agentReason(agent);
}

function queuedFor(
  task: TaskRow,
  agent: AgentRow | undefined,
  tasks: FleetState['tasks'],
  ahead: number | null,
  hold: TaskSight['hold'],
): WaitReason[] {
  const unmet = unmetOf(task, tasks);
  if (unmet.length > 0) return unmet.map(({ id, title, state }) => ({ type: 'task', taskId: id, title, state }));
  const held = agent ? agentReason(agent) : [];
  if (held.length > 0) return held;
  if (agent?.currentTaskId) return [{ type: 'turn' }];
  if (hold) return [{ type: 'limit', until: hold.until }];
  return ahead === null ? [{ type: 'turn' }] : [{ type: 'room', ahead }];
}

function agentReason({ desiredExecutionState, failures }: AgentRow): WaitReason[] {
  if (isGivenUp(failures)) return [{ type: 'agent', state: 'failed' }];
  return desiredExecutionState === 'active' ? [] : [{ type: 'agent', state: desiredExecutionState }];
}
