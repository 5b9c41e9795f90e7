import type { AgentSpec, DesiredState } from './agent.ts';
import type { AgentRow, FleetChange, FleetState } from './fleet-state.ts';
import { changed, type Judged, refused } from './judged.ts';

const mostAgents = 5000;

/** Makes an agent, or changes what is said about it. */
export function putAgent(
  { agents }: FleetState,
  id: string,
  wanted: AgentSpec & { desiredExecutionState: DesiredState },
  now: number,
): Judged {
  const known = agents.get(id);
  if (known?.isLeaving) return refused('conflict', 'This agent is being deleted.');
  if (!known && agents.size >= mostAgents) return refused('invalid', `There are ${mostAgents} agents already.`);
  const agent: AgentRow = known ? moved({ ...known, ...wanted }, known) : newAgent(id, wanted, now);
  const wishes = known?.desiredExecutionState !== wanted.desiredExecutionState;
  const events = [
    event(agent, known ? 'changed' : 'created', known ? 'What is said about it was changed.' : 'It was made.', now),
    ...(wishes && known ? [event(agent, 'wished', wishWords(wanted.desiredExecutionState), now)] : []),
  ];
  return changed([{ type: 'agent', agent: wishes ? trying(agent) : agent }, ...events]);
}

export function wishAgent(fleet: FleetState, id: string, desiredExecutionState: DesiredState, now: number): Judged {
  const agent = present(fleet, id);
  if (!agent) return noAgent();
  if (agent.desiredExecutionState === desiredExecutionState) return changed([]);
  const wished = trying({ ...agent, desiredExecutionState });
  return changed([{ type: 'agent', agent: wished }, event(agent, 'wished', wishWords(desiredExecutionState), now)]);
}

/** Forgets failures, so that it is tried again at once. */
export function retryAgent(fleet: FleetState, id: string, now: number): Judged {
  const agent = present(fleet, id);
  if (!agent) return noAgent();
  if (agent.failures === null) return changed([]);
  return changed([
    { type: 'agent', agent: { ...agent, failures: null } },
    event(agent, 'retried', 'A person wants it to be tried again.', now),
  ]);
}

/** Its CLI is stopped first. What it wrote stays, and so do its sessions. */
export function deleteAgent(fleet: FleetState, id: string, now: number): Judged {
  const agent = present(fleet, id);
  if (!agent) return noAgent();
  return changed([
    { type: 'agent', agent: { ...agent, isLeaving: true } },
    event(agent, 'deleted', 'A person deleted it.', now),
  ]);
}

export function present({ agents }: FleetState, id: string): AgentRow | null {
  const agent = agents.get(id);
  return agent && !agent.isLeaving ? agent : null;
}

export function noAgent(): Judged {
  return refused('notFound', 'There is no such agent.');
}

/** A worktree is of one folder. */
function moved(agent: AgentRow, before: AgentRow): AgentRow {
  return agent.cwd === before.cwd && agent.ownWorktree ? agent : { ...agent, worktree: null, workFolder: null };
}

/** Who is wanted active is tried again, whatever went wrong before. */
function trying(agent: AgentRow): AgentRow {
  return agent.desiredExecutionState === 'active' ? { ...agent, failures: null } : agent;
}

function newAgent(id: string, wanted: AgentSpec & { desiredExecutionState: DesiredState }, now: number): AgentRow {
  return {
    ...wanted,
    id,
    createdAt: now,
    sessionId: null,
    sessionFolder: null,
    judgedEpoch: 0,
    currentTaskId: null,
    failures: null,
    lastReconcileAt: null,
    worktree: null,
    workFolder: null,
    cost: 0,
    isLeaving: false,
    shown: { executionState: 'idle', processStatus: 'STOPPED', reason: null, lastHeartbeat: null },
  };
}

function wishWords(desired: DesiredState): string {
  return `A person wants it ${desired}.`;
}

function event(agent: AgentRow, type: string, reason: string, at: number): FleetChange {
  const { id: agentId, currentTaskId: taskId, sessionId } = agent;
  return { type: 'event', event: { agentId, at, type, reason, taskId, sessionId } };
}
