import { isDue } from './backoff.ts';
import { decideAgent, type Wanted } from './decide-agent.ts';
import type { Decision } from './decision.ts';
import type { AgentRow, FleetState, TaskRow } from './fleet-state.ts';
import { timeLeft } from './limits.ts';
import { compareTasks, firstReady, queuesOf } from './queue.ts';
import { isResting, isUp, type SessionSeen } from './seen.ts';

/** Everything that is known when it is decided what to do. */
export type World = {
  now: number;
  /** How many CLIs of agents may run at once. */
  room: number;
  /** A guard holds new tasks, until then if that is known. */
  hold?: { until: number | null } | null;
  fleet: FleetState;
  /** Sessions of agents, by the agent. One that is not here has no CLI. */
  seen: ReadonlyMap<string, SessionSeen>;
  /** Agents about whom something is being done, and what. */
  busy: ReadonlyMap<string, Decision['type']>;
};

export type Plan = {
  decisions: { agentId: string; decision: Decision }[];
  /** Scheduled tasks whose time has come. */
  due: TaskRow[];
  /** Agents that wait for room, in their order. */
  waiting: string[];
  /** When there is something to be decided although nothing has changed. */
  nextAt: number | null;
};

/** From what is wanted and what is seen to what is to be done: at most one thing for each agent. */
export function reconcile(world: World): Plan {
  const { fleet, seen, busy, now } = world;
  const queues = queuesOf(fleet.tasks);
  const wanted: { agent: AgentRow; task: TaskRow | null; want: Wanted }[] = [];
  for (const agent of fleet.agents.values()) {
    if (busy.has(agent.id)) continue;
    const current = taskOf(fleet, agent);
    const next = current || world.hold ? null : firstReady(queues.get(agent.id) ?? [], fleet.tasks);
    const want = decideAgent({ agent, current, next, seen: seen.get(agent.id) ?? null, now });
    if (want) wanted.push({ agent, task: current ?? next, want });
  }
  const waiters = wanted.filter(({ want }) => want.needsRoom).sort(firstCome);
  const coming = wanted.filter(({ want }) => isComing(want.decision.type)).map(({ agent }) => agent.id);
  const free = Math.max(0, world.room - occupied(world, new Set(coming)));
  const waiting = waiters.slice(free).map(({ agent }) => agent.id);
  const isWaiting = new Set(waiting);
  const decided = wanted.filter(({ agent }) => !isWaiting.has(agent.id));
  const decisions = decided.map(({ agent, want }) => ({ agentId: agent.id, decision: want.decision }));
  const taken = new Set([...busy.keys(), ...wanted.map(({ agent }) => agent.id)]);
  decisions.push(...madeRoom(world, waiting.length, taken));
  const due = [...fleet.tasks.values()].filter((task) => task.state === 'scheduled' && (task.nextAt ?? now) <= now);
  return { decisions, due, waiting, nextAt: nextMoment(world) };
}

export function taskOf({ tasks }: FleetState, { currentTaskId }: AgentRow): TaskRow | null {
  return currentTaskId === null ? null : (tasks.get(currentTaskId) ?? null);
}

type Waiter = { agent: AgentRow; task: TaskRow | null };

/** What has begun goes before what has not; then as in any queue. */
function firstCome(a: Waiter, b: Waiter): number {
  const begun = Number(b.agent.currentTaskId !== null) - Number(a.agent.currentTaskId !== null);
  if (begun !== 0 || !a.task || !b.task) return begun;
  return compareTasks(a.task, b.task);
}

/** Whoever is about to be started counts as live. */
function occupied({ fleet, seen, busy }: World, coming: ReadonlySet<string>): number {
  let count = 0;
  for (const { id } of fleet.agents.values()) {
    const session = seen.get(id);
    const doing = busy.get(id);
    const isNext = coming.has(id) || doing === 'begin' || doing === 'start' || (doing !== undefined && isComing(doing));
    if (isNext || (session && isUp(session))) count += 1;
  }
  return count;
}

/** What is done about an agent right before it is started. */
function isComing(type: Decision['type']): boolean {
  return type === 'look' || type === 'goOn';
}

/** CLIs with nothing to do make room for those who wait. */
function madeRoom({ fleet, seen }: World, count: number, taken: ReadonlySet<string>): Plan['decisions'] {
  if (count === 0) return [];
  const idle = [...fleet.agents.values()].filter((agent) => {
    const session = seen.get(agent.id);
    if (!session || taken.has(agent.id) || !isResting(session)) return false;
    const task = taskOf(fleet, agent);
    return task === null || task.endedAt !== null;
  });
  const reason = 'Another agent needs the room.';
  return idle.slice(0, count).map(({ id }) => ({ agentId: id, decision: { type: 'release', reason } }));
}

function nextMoment({ fleet, seen, now, hold }: World): number | null {
  let next = hold?.until ?? Number.POSITIVE_INFINITY;
  for (const agent of fleet.agents.values()) {
    const at = agent.failures?.nextAttemptAt ?? null;
    if (at !== null && !isDue(agent.failures, now)) next = Math.min(next, at);
    const task = taskOf(fleet, agent);
    const session = seen.get(agent.id);
    const left = task && session?.isTurning ? timeLeft(agent, task, session) : null;
    if (left !== null) next = Math.min(next, now + left);
    const until = task && session?.limit?.isOurs ? session.limit.until : null;
    if (until !== null && until > now) next = Math.min(next, until);
  }
  for (const task of fleet.tasks.values()) {
    if (task.state === 'scheduled' && task.nextAt !== null) next = Math.min(next, task.nextAt);
  }
  return Number.isFinite(next) ? next : null;
}
