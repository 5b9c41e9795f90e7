import type { Agent, ExecutionState, ProcessStatus } from './agent.ts';
import { isGivenUp } from './backoff.ts';
import type { AgentRow, TaskRow } from './fleet-state.ts';
import { isActive, isUp, type SessionSeen } from './seen.ts';

export type AgentSight = {
  agent: AgentRow;
  current: TaskRow | null;
  seen: SessionSeen | null;
  /** How many wait for room before it; null when it does not wait. */
  ahead: number | null;
};

/** An agent as people see it. */
export function agentView(sight: AgentSight): Agent {
  const { seen } = sight;
  const lastHeartbeat = seen?.heardAt ?? sight.agent.shown.lastHeartbeat;
  return { ...toldOf(sight.agent), ...stateOf(sight), processStatus: processOf(seen), lastHeartbeat };
}

/** An agent as it was last shown, for who does not see its session. */
export function shownAgent(agent: AgentRow): Agent {
  return { ...toldOf(agent), ...agent.shown };
}

/** What of a row everybody may know, but for what is seen of the session. */
function toldOf(row: AgentRow): Omit<Agent, keyof AgentRow['shown']> {
  const { judgedEpoch: _, sessionFolder: _f, workFolder: _w, isLeaving: _l, shown: _s, failures, ...agent } = row;
  return { ...agent, reconcileFailures: failures };
}

function processOf(seen: SessionSeen | null): ProcessStatus {
  if (!seen || seen.process === 'none') return 'STOPPED';
  if (seen.process === 'starting') return 'STARTING';
  if (seen.process === 'live') return 'RUNNING';
  if (seen.end === 'stopped') return 'STOPPED';
  return seen.end === 'crashed' || seen.end === 'unstartable' ? 'ERROR' : 'EXITED';
}

type State = { executionState: ExecutionState; reason: string | null };

function stateOf({ agent, current, seen, ahead }: AgentSight): State {
  const { failures, desiredExecutionState: desired } = agent;
  if (isGivenUp(failures)) return { executionState: 'failed', reason: failures?.lastReason ?? null };
  const isRunning = seen !== null && isUp(seen);
  const isDoing = isRunning && (isActive(seen) || seen.hasOutbox || seen.process === 'starting');
  if (desired === 'stopped')
    return isRunning ? { executionState: 'working', reason: 'It is being stopped.' } : plain('stopped');
  if (isRunning && seen.requests.length > 0)
    return { executionState: 'needsPerson', reason: 'It waits for an answer.' };
  if (current?.state === 'needsPerson') return { executionState: 'needsPerson', reason: current.reason };
  if (seen?.limit?.until != null && current && desired === 'active')
    return { executionState: 'waiting', reason: 'It waits until its usage limit resets.' };
  if (seen?.isHeld && current) return { executionState: 'waiting', reason: 'A budget holds it back.' };
  if (desired === 'paused') {
    if (isDoing) return { executionState: 'working', reason: 'It pauses when the running turn ends.' };
    return plain('paused');
  }
  if (isDoing) return plain('working');
  if (failures) return { executionState: 'waiting', reason: `${failures.lastReason} It is tried again.` };
  if (ahead !== null) return { executionState: 'waiting', reason: 'Too many CLIs are running. It waits for room.' };
  return plain(current ? 'working' : 'idle');
}

function plain(executionState: ExecutionState): State {
  return { executionState, reason: null };
}
