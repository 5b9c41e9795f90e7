import { dependencyCycle } from './dependency-cycle.ts';
import type { FleetState, TaskRow } from './fleet-state.ts';
import { changed, type Judged, type NotChanged, refused } from './judged.ts';
import { noAgent, present } from './person-agent.ts';
import { nextTime, scheduleProblem } from './schedule.ts';
import type { TaskSpec } from './task.ts';

const mostTasks = 20_000;

/** Makes a task, or changes one that has not begun. */
export function putTask(fleet: FleetState, id: string, wanted: TaskSpec & { agentId: string }, now: number): Judged {
  const { agentId, ...spec } = wanted;
  const known = fleet.tasks.get(id);
  if (!present(fleet, agentId)) return noAgent();
  if (known && isSame(known, wanted)) return changed([]);
  const problem = taskProblem(fleet, id, wanted, now);
  if (problem) return problem;
  if (known && known.state !== 'queued' && known.state !== 'scheduled') {
    return refused('conflict', 'This task has begun, so it can no longer be changed.');
  }
  const nextAt = nextTime(spec.schedule, now);
  const state = nextAt === null ? 'queued' : 'scheduled';
  const task: TaskRow = { ...(known ?? newTask(id, agentId, spec, now)), ...spec, state, nextAt };
  const reason = known ? 'A person changed the task.' : 'A person added the task.';
  const type = known ? 'taskChanged' : 'taskAdded';
  return changed([
    { type: 'task', task },
    { type: 'event', event: { agentId, at: now, type, reason, taskId: id, sessionId: null } },
  ]);
}

function taskProblem(
  { tasks }: FleetState,
  id: string,
  wanted: TaskSpec & { agentId: string },
  now: number,
): NotChanged | null {
  const known = tasks.get(id);
  if (known && known.agentId !== wanted.agentId) return refused('conflict', 'This task is of another agent.');
  if (!known && tasks.size >= mostTasks) return refused('invalid', `There are ${mostTasks} tasks already.`);
  const missing = wanted.dependsOn.find((needed) => needed !== id && !tasks.has(needed));
  if (missing !== undefined) return refused('invalid', `There is no task ${missing} that this one could depend on.`);
  const repeating = wanted.dependsOn
    .map((needed) => tasks.get(needed))
    .find((one) => one && one.schedule.type !== 'once');
  if (repeating) return refused('invalid', `"${repeating.title}" repeats, so it is never done.`);
  const cycle = dependencyCycle(id, wanted, (needed) => tasks.get(needed));
  if (cycle) {
    const titles = [...cycle, cycle[0] ?? ''].map((title) => `"${title}"`).join(' → ');
    return refused('invalid', `These tasks would wait for each other: ${titles}.`);
  }
  const wrong = scheduleProblem(wanted.schedule, now);
  return wrong === null ? null : refused('invalid', wrong);
}

function isSame(known: TaskRow, wanted: TaskSpec & { agentId: string }): boolean {
  return Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(known[key as keyof TaskSpec]) === JSON.stringify(value),
  );
}

function newTask(id: string, agentId: string, spec: TaskSpec, now: number): TaskRow {
  return {
    ...spec,
    id,
    agentId,
    createdAt: now,
    occurrenceOf: null,
    state: 'queued',
    attempts: 0,
    sessionId: null,
    messageId: null,
    carrierId: null,
    abandonedId: null,
    startedAt: null,
    endedAt: null,
    nextAt: null,
    cost: 0,
    costBefore: 0,
    spentMs: 0,
    steps: 0,
    wasStopped: false,
    ending: null,
    summary: null,
    reason: null,
  };
}
