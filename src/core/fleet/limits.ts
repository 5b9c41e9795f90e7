import type { AgentRow, TaskRow } from './fleet-state.ts';
import type { SessionSeen } from './seen.ts';

/** Which limit a task is beyond, in a sentence; null while it is within all of them. */
export function limitReached(agent: AgentRow, task: TaskRow, seen: SessionSeen): string | null {
  const { turns, dollars, minutes } = limitsOf(agent, task);
  if (minutes !== null && seen.spentMs >= minutes * 60_000) {
    return `It took longer than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
  if (dollars !== null && seen.cost - task.costBefore > dollars) return `It cost more than $${dollars.toFixed(2)}.`;
  if (turns !== null && seen.steps > turns) return `It took more than ${turns} ${turns === 1 ? 'turn' : 'turns'}.`;
  return null;
}

/** Milliseconds until its time is over; null when it has all the time. */
export function timeLeft(agent: AgentRow, task: TaskRow, seen: SessionSeen): number | null {
  const { minutes } = limitsOf(agent, task);
  return minutes === null ? null : Math.max(0, minutes * 60_000 - seen.spentMs);
}

/** A task's own limits go before those of its agent. */
function limitsOf(agent: AgentRow, task: TaskRow) {
  return {
    turns: task.limits.turns ?? agent.limits.turns,
    dollars: task.limits.dollars ?? agent.limits.dollars,
    minutes: task.limits.minutes ?? agent.limits.minutes,
  };
}
