import { isDue, isGivenUp } from './backoff.ts';
import type { Decision } from './decision.ts';
import type { AgentRow, TaskRow } from './fleet-state.ts';
import { limitReached } from './limits.ts';
import { isActive, isResting, isUp, type LimitSeen, type SessionSeen } from './seen.ts';

/** What is known of one agent when it is decided about. */
export type AgentFacts = {
  agent: AgentRow;
  current: TaskRow | null;
  /** The task that goes next. */
  next: TaskRow | null;
  seen: SessionSeen | null;
  now: number;
};

/** `needsRoom`: it starts a CLI, and waits where no more may run. */
export type Wanted = { decision: Decision; needsRoom: boolean };

/** What is to be done about an agent, one thing at a time; null when everything is as it should be. */
export function decideAgent(facts: AgentFacts): Wanted | null {
  const { agent, current, seen } = facts;
  if (agent.isLeaving)
    return want(seen && isUp(seen) ? { type: 'stop', reason: 'It is deleted.' } : { type: 'remove' });
  if (current) return decideTask(facts, current);
  if (agent.desiredExecutionState === 'stopped') return stopIfUp(seen);
  return seen ? (pauseIfResting(agent, seen) ?? decideNext(facts)) : decideNext(facts);
}

function pauseIfResting(agent: AgentRow, seen: SessionSeen): Wanted | null {
  if (agent.desiredExecutionState !== 'paused' || !isResting(seen)) return null;
  return want({ type: 'release', reason: 'It is paused.' });
}

function decideNext({ agent, next, seen, now }: AgentFacts): Wanted | null {
  if (agent.desiredExecutionState !== 'active' || !next || !isDue(agent.failures, now)) return null;
  const begin: Decision = { type: 'begin', taskId: next.id };
  if (!seen || !isUp(seen)) return { decision: begin, needsRoom: true };
  // A turn that a person began there comes first.
  if (!isResting(seen)) return null;
  if (agent.freshSessions) return want({ type: 'release', reason: 'Its next task begins a new session.' });
  if (seen.hasOldOptions) return want({ type: 'release', reason: 'It goes on with other options.' });
  return want(begin);
}

function decideTask(facts: AgentFacts, task: TaskRow): Wanted | null {
  const { agent } = facts;
  const seen = facts.seen && withoutStop(task, facts.seen);
  if (!seen || seen.sessionId !== task.sessionId || seen.carrier?.id !== task.carrierId) {
    return isDue(agent.failures, facts.now) ? want({ type: 'look' }) : null;
  }
  const isWaiting = seen.carrier.type === 'waiting' || seen.carrier.type === 'lost';
  if (task.ending) {
    if (seen.isTurning || seen.requests.length > 0 || isWaiting) return want({ type: 'interrupt' });
    return want(settled(task, seen, task.ending));
  }
  if (task.endedAt !== null)
    return agent.desiredExecutionState === 'stopped' ? stopIfUp(seen) : pauseIfResting(agent, seen);
  if (seen.carrier.type === 'withdrawn') {
    return want(settled(task, seen, { state: 'cancelled', reason: 'Its message was taken back.' }));
  }
  if (seen.carrier.type === 'answered' && !isActive(seen) && seen.limit) {
    return decideLimited(facts, task, seen, seen.limit);
  }
  if (seen.carrier.type === 'answered' && !isActive(seen) && !seen.isHeld && !seen.hasOutbox) {
    const { summary, ...ending } = seen.carrier.verdict;
    return want({ ...settled(task, seen, ending), summary });
  }
  if (agent.desiredExecutionState === 'stopped' && isUp(seen)) return stopIfUp(seen);
  return isUp(seen) ? decideRunning(facts, task, seen) : decideDown(facts, seen);
}

/** A usage limit ended the task's turn. It continues when the limit resets; meanwhile no CLI has to run for it. */
function decideLimited({ agent, now }: AgentFacts, task: TaskRow, seen: SessionSeen, limit: LimitSeen): Wanted | null {
  const { turn, until, isOpen, isOurs } = limit;
  if (until === null && !isOpen) return want(settled(task, seen, { state: 'needsPerson', reason: limitReason }));
  if (agent.desiredExecutionState === 'stopped') return stopIfUp(seen);
  if (seen.process === 'ended' && seen.epoch > agent.judgedEpoch) {
    return want({ type: 'noteEnd', epoch: seen.epoch, reason: endReason(seen), isFault: false, isFinal: false });
  }
  if (agent.desiredExecutionState === 'paused') return pauseIfResting(agent, seen);
  if (until === null) return want({ type: 'continueLater', turn });
  if (isOurs && now >= until && isDue(agent.failures, now)) {
    return {
      decision: { type: 'start', reason: 'Its usage limit has reset.', limitedTurn: turn },
      needsRoom: !isUp(seen),
    };
  }
  return isResting(seen) ? want({ type: 'release', reason: 'It waits until its usage limit resets.' }) : null;
}

const limitReason = 'A usage limit ended its turn. Continue it in its session when the limit has reset.';

/** A turn that was interrupted for the sake of its agent has broken off; nobody has to judge it. */
function withoutStop(task: TaskRow, seen: SessionSeen): SessionSeen {
  const { carrier } = seen;
  const isCut = task.wasStopped && carrier?.type === 'answered' && carrier.verdict.state === 'needsPerson';
  return isCut ? { ...seen, carrier: { id: carrier.id, type: 'cut' } } : seen;
}

function decideRunning({ agent }: AgentFacts, task: TaskRow, seen: SessionSeen): Wanted | null {
  const over = limitReached(agent, task, seen);
  if (over !== null) return want({ type: 'end', ending: { state: 'failed', reason: over } });
  const state = seen.requests.length > 0 ? 'needsPerson' : 'running';
  if (task.state !== state) return want({ type: 'mark', state });
  if (!isResting(seen)) return null;
  if (agent.desiredExecutionState !== 'active') return pauseIfResting(agent, seen);
  // A person took up the session after its task was cut there.
  if (seen.carrier?.type === 'cut') return want({ type: 'goOn' });
  return seen.carrier?.type === 'unknown' ? want({ type: 'start', reason: 'A task begins.' }) : null;
}

/** Its CLI is not there. */
function decideDown({ agent, now }: AgentFacts, seen: SessionSeen): Wanted | null {
  if (seen.process === 'ended' && seen.epoch > agent.judgedEpoch) return want(endOf(seen));
  if (agent.desiredExecutionState !== 'active' || isGivenUp(agent.failures) || !isDue(agent.failures, now)) return null;
  if (seen.carrier?.type === 'cut' || seen.carrier?.type === 'lost') return want({ type: 'goOn' });
  if (seen.isHeld) return null;
  const hasToWait = seen.carrier?.type === 'waiting';
  return { decision: { type: 'start', reason: startReason(agent, hasToWait) }, needsRoom: true };
}

function startReason({ failures }: AgentRow, isOnItsWay: boolean): string {
  if (failures) return `It is tried again after ${failures.count === 1 ? 'a failure' : `${failures.count} failures`}.`;
  return isOnItsWay ? 'Its message was not taken yet.' : 'A task begins.';
}

function endOf(seen: SessionSeen): Decision {
  const isFault = seen.end === 'crashed' || seen.end === 'unstartable' || seen.end === 'finished';
  const { epoch } = seen;
  return { type: 'noteEnd', epoch, reason: endReason(seen), isFault, isFinal: false };
}

function endReason({ end, endReason: detail }: SessionSeen): string {
  const words = detail === null ? '' : ` ${detail}`;
  if (end === 'swept') return 'The server ended while it worked.';
  if (end === 'stopped') return 'The CLI was stopped.';
  if (end === 'finished') return `The CLI ended before its work was done.${words}`;
  return `The CLI crashed.${words}`;
}

function settled(task: TaskRow, seen: SessionSeen, ending: TaskRow['ending'] & object) {
  const cost = Math.max(0, seen.cost - task.costBefore);
  return { type: 'settle', ending, summary: null, cost } as const;
}

function stopIfUp(seen: SessionSeen | null): Wanted | null {
  return seen && isUp(seen) ? want({ type: 'stop', reason: 'It is to be stopped.' }) : null;
}

function want(decision: Decision): Wanted {
  return { decision, needsRoom: false };
}
