import type { AgentEvent } from './agent.ts';
import { afterFailure, isGivenUp } from './backoff.ts';
import type { Decision } from './decision.ts';
import { type AgentRow, type FleetChange, type FleetState, folderOf, type TaskRow } from './fleet-state.ts';
import { taskOf } from './reconcile.ts';
import type { SessionSeen } from './seen.ts';

export type Intending = {
  fleet: FleetState;
  agent: AgentRow;
  seen: SessionSeen | null;
  now: number;
  newId(): string;
};

/** What is written before a decision is carried out, and is all there is to some of them. */
export function intend(decision: Decision, intending: Intending): FleetChange[] {
  const { fleet, now } = intending;
  const agent = { ...intending.agent, lastReconcileAt: now };
  const task = taskOf(fleet, agent);
  const note = (type: string, reason: string, about: Partial<AgentEvent> = {}): FleetChange => {
    const { id: agentId, currentTaskId: taskId, sessionId } = agent;
    return { type: 'event', event: { agentId, at: now, type, reason, taskId, sessionId, ...about } };
  };
  const put = (changed: Partial<AgentRow> = {}): FleetChange => ({ type: 'agent', agent: { ...agent, ...changed } });
  const putTask = (changed: TaskRow): FleetChange => ({ type: 'task', task: changed });

  switch (decision.type) {
    case 'look':
      return [];
    case 'begin': {
      const next = fleet.tasks.get(decision.taskId);
      return next ? begun(intending, agent, next, note) : [];
    }
    case 'start': {
      const isFirst = intending.seen?.process === 'none';
      const started = note(isFirst ? 'started' : 'resumed', decision.reason);
      if (task?.carrierId !== task?.messageId || intending.seen?.carrier?.type !== 'unknown') return [put(), started];
      return [put(), ...(task ? [putTask({ ...task, costBefore: intending.seen.cost })] : []), started];
    }
    case 'goOn': {
      if (!task) return [];
      const carrierId = intending.newId();
      return [
        put(),
        putTask({ ...withSpent(task, intending.seen), carrierId, abandonedId: task.carrierId, wasStopped: false }),
        note('continued', 'Its turn broke off.'),
      ];
    }
    case 'continueLater':
      return [put(), note('limited', 'A usage limit ended its turn. It continues when the limit resets.')];
    case 'noteEnd':
      return ended(decision, agent, task, intending, note);
    case 'mark':
      if (!task) return [];
      return [put(), putTask({ ...withSpent(task, intending.seen), state: decision.state })];
    case 'end':
      if (!task) return [];
      return [
        putTask({ ...withSpent(task, intending.seen), ending: decision.ending }),
        note('ending', decision.ending.reason ?? ''),
      ];
    case 'interrupt':
      return [put(), note('interrupted', task?.ending?.reason ?? 'Its task ends.')];
    case 'settle':
      return task ? settled(decision, agent, withSpent(task, intending.seen), now, note) : [];
    case 'release':
      return [put(), note(agent.desiredExecutionState === 'paused' ? 'paused' : 'released', decision.reason)];
    case 'stop':
      return [
        put(),
        ...(task ? [putTask({ ...withSpent(task, intending.seen), wasStopped: true })] : []),
        note('stopped', decision.reason),
      ];
    case 'remove':
      return [{ type: 'agent.deleted', agentId: agent.id }];
  }
}

type Note = (type: string, reason: string, about?: Partial<AgentEvent>) => FleetChange;

/** A task begins: its session and its message have ids from here on. */
function begun({ now, newId }: Intending, agent: AgentRow, task: TaskRow, note: Note): FleetChange[] {
  const folder = folderOf(agent);
  const isOld = agent.sessionId !== null && !agent.freshSessions && agent.sessionFolder === folder;
  const sessionId = isOld && agent.sessionId !== null ? agent.sessionId : newId();
  const messageId = newId();
  const judgedEpoch = isOld ? agent.judgedEpoch : 0;
  const reason = task.attempts === 0 ? 'It is its turn.' : `It is tried for the ${ordinal(task.attempts + 1)} time.`;
  return [
    { type: 'agent', agent: { ...agent, sessionId, sessionFolder: folder, judgedEpoch, currentTaskId: task.id } },
    {
      type: 'task',
      task: {
        ...task,
        state: 'running',
        sessionId,
        messageId,
        carrierId: messageId,
        abandonedId: null,
        attempts: task.attempts + 1,
        startedAt: now,
        endedAt: null,
        summary: null,
        reason: null,
        spentMs: 0,
        steps: 0,
        wasStopped: false,
        ending: null,
      },
    },
    note('taskStarted', reason, { taskId: task.id, sessionId }),
  ];
}

/** A run is over. What was given up has its task fail; one that was never sent goes back into the queue. */
function ended(
  { epoch, reason, isFault, isFinal }: Extract<Decision, { type: 'noteEnd' }>,
  agent: AgentRow,
  task: TaskRow | null,
  { now, seen }: Intending,
  note: Note,
): FleetChange[] {
  const judged = { ...agent, judgedEpoch: Math.max(agent.judgedEpoch, epoch ?? 0) };
  if (!isFault) return [{ type: 'agent', agent: judged }, note('ended', reason)];
  const failures = afterFailure(agent.failures, { reason, now, isFinal });
  if (!isGivenUp(failures)) {
    const wait = Math.ceil(((failures.nextAttemptAt ?? now) - now) / 1000);
    const failed = note('failed', `${reason} It is tried again in ${wait} s.`);
    return [{ type: 'agent', agent: { ...judged, failures } }, failed];
  }
  const givenUp = { ...judged, failures, currentTaskId: null };
  const told = note('gaveUp', isFinal ? reason : `It failed ${failures.count} times. ${reason}`);
  if (!task) return [{ type: 'agent', agent: givenUp }, told];
  if (!seen || seen.carrier?.type === 'unknown') return [{ type: 'agent', agent: givenUp }, requeued(task), told];
  const lost: TaskRow = { ...withSpent(task, seen), ending: { state: 'failed', reason: `It was given up. ${reason}` } };
  return [{ type: 'agent', agent: { ...judged, failures } }, { type: 'task', task: lost }, told];
}

function requeued(task: TaskRow): FleetChange {
  const fresh = { sessionId: null, messageId: null, carrierId: null, startedAt: null, ending: null };
  return { type: 'task', task: { ...task, ...fresh, state: 'queued', attempts: Math.max(0, task.attempts - 1) } };
}

/** One that a person has to judge stays the current one until somebody did. */
function settled(
  { ending, summary, cost }: Extract<Decision, { type: 'settle' }>,
  agent: AgentRow,
  task: TaskRow,
  now: number,
  note: Note,
): FleetChange[] {
  const { state, reason } = ending;
  const isOpen = state === 'needsPerson';
  const isGood = state === 'done' || (state === 'needsPerson' && task.ending === null);
  const { [state]: word } = {
    done: 'taskDone',
    failed: 'taskFailed',
    cancelled: 'taskCancelled',
    needsPerson: 'needsPerson',
  };
  return [
    {
      type: 'agent',
      agent: {
        ...agent,
        currentTaskId: isOpen ? task.id : null,
        cost: agent.cost + cost,
        failures: isGood ? null : agent.failures,
      },
    },
    {
      type: 'task',
      task: { ...task, state, reason, summary, cost: task.cost + cost, endedAt: now, ending: null },
    },
    note(word, reason ?? beginningOf(summary) ?? 'It is done.', { taskId: task.id }),
  ];
}

const noteLength = 200;

function beginningOf(summary: string | null): string | null {
  if (summary === null || summary.length <= noteLength) return summary;
  return `${summary.slice(0, noteLength - 1)}…`;
}

function withSpent(task: TaskRow, seen: SessionSeen | null): TaskRow {
  return seen?.carrier?.id === task.carrierId ? { ...task, spentMs: seen.spentMs, steps: seen.steps } : task;
}

function ordinal(count: number): string {
  return count === 2 ? 'second' : count === 3 ? 'third' : `${count}th`;
}
