import type { Agent, AgentEvent, AgentSpec, DesiredState, ReconcileFailures } from './agent.ts';
import type { AgentTask, TaskState } from './task.ts';

/** What is kept of an agent: what a person wants, what was intended, and what was last seen. */
export type AgentRow = AgentSpec & {
  id: string;
  createdAt: number;
  desiredExecutionState: DesiredState;
  /** Chosen and kept before the session is made. */
  sessionId: string | null;
  /** The folder that session is in. */
  sessionFolder: string | null;
  /** The last run of that session whose end was judged. */
  judgedEpoch: number;
  currentTaskId: string | null;
  failures: ReconcileFailures | null;
  lastReconcileAt: number | null;
  worktree: Agent['worktree'];
  /** The folder in its worktree that stands for `cwd`. */
  workFolder: string | null;
  cost: number;
  /** It is to be deleted as soon as its CLI is gone. */
  isLeaving: boolean;
  /** For who only reads: what was last told of it. */
  shown: Pick<Agent, 'executionState' | 'processStatus' | 'reason' | 'lastHeartbeat'>;
};

/** What is kept of a task. */
export type TaskRow = Omit<AgentTask, 'waitsFor'> & {
  /** The message that is followed: the task's own, or a later one that goes on with it. Kept before it is sent. */
  carrierId: string | null;
  /** A message before it that is not to be given to the CLI any more. */
  abandonedId: string | null;
  /** What the session had cost when the task began. */
  costBefore: number;
  /** Time and steps of the model that it has taken so far, for its limits. */
  spentMs: number;
  steps: number;
  /** Its turn was interrupted because its agent was to be stopped: it goes on when the agent does. */
  wasStopped: boolean;
  /** It is to end like this as soon as nothing of it runs any more. */
  ending: Ending | null;
};

export type Ending = {
  state: Extract<TaskState, 'failed' | 'cancelled' | 'needsPerson' | 'done'>;
  reason: string | null;
};

export type FleetState = {
  readonly agents: ReadonlyMap<string, AgentRow>;
  /** Those that have not ended, and those that ended lately or that others depend on. */
  readonly tasks: ReadonlyMap<string, TaskRow>;
};

/** What is written in one transaction, each with the whole new row. The journal numbers an event. */
export type FleetChange =
  | { type: 'agent'; agent: AgentRow }
  | { type: 'agent.deleted'; agentId: string }
  | { type: 'task'; task: TaskRow }
  | { type: 'task.deleted'; taskId: string }
  | { type: 'event'; event: Omit<AgentEvent, 'seq'> };

/** Where an agent works. */
export function folderOf({ ownWorktree, workFolder, cwd }: AgentRow): string {
  return ownWorktree ? (workFolder ?? cwd) : cwd;
}

export function isEnded(state: TaskState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** The state after some changes. */
export function withChanges(fleet: FleetState, changes: readonly FleetChange[]): FleetState {
  const draft = { agents: new Map(fleet.agents), tasks: new Map(fleet.tasks) };
  applyChanges(draft, changes);
  return draft;
}

export type FleetDraft = { agents: Map<string, AgentRow>; tasks: Map<string, TaskRow> };

/** Changes a copy that nobody else has. */
export function applyChanges({ agents, tasks }: FleetDraft, changes: readonly FleetChange[]): void {
  for (const change of changes) {
    if (change.type === 'agent') agents.set(change.agent.id, change.agent);
    if (change.type === 'task') tasks.set(change.task.id, change.task);
    if (change.type === 'task.deleted') tasks.delete(change.taskId);
    if (change.type !== 'agent.deleted') continue;
    agents.delete(change.agentId);
    for (const task of tasks.values()) if (task.agentId === change.agentId) tasks.delete(task.id);
  }
}
