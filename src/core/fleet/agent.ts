/** What a person wants of an agent. */
export const desiredStates = ['active', 'paused', 'stopped'] as const;
export type DesiredState = (typeof desiredStates)[number];

/**
 * What it does now. `waiting`: there is work, and no room among the live CLIs yet. `needsPerson`: a request is open,
 * or a task ended in a way that only a person can judge. `failed`: it was given up, and says why.
 */
export const executionStates = ['idle', 'waiting', 'working', 'needsPerson', 'paused', 'stopped', 'failed'] as const;
export type ExecutionState = (typeof executionStates)[number];

export const processStatuses = ['STOPPED', 'STARTING', 'RUNNING', 'EXITED', 'ERROR'] as const;
export type ProcessStatus = (typeof processStatuses)[number];

/** A limit that is null does not hold. */
export type Limits = { turns: number | null; dollars: number | null; minutes: number | null };

/** What a person says about an agent. */
export type AgentSpec = {
  name: string;
  /** What it is for, in one word of the person's own: worker, reviewer, … */
  kind: string;
  cwd: string;
  model: string | null;
  mode: string | null;
  systemPromptAddition: string | null;
  allowedTools: string[];
  deniedTools: string[];
  /** Of each of its tasks, where a task has none of its own. */
  limits: Limits;
  /** It works in a git worktree and on a branch of its own. */
  ownWorktree: boolean;
  /** Each task begins a new session; otherwise they follow each other in one. */
  freshSessions: boolean;
};

export type Agent = AgentSpec & {
  id: string;
  createdAt: number;
  desiredExecutionState: DesiredState;
  executionState: ExecutionState;
  processStatus: ProcessStatus;
  /** Why it is in this state, in a sentence; null where the state says it all. */
  reason: string | null;
  sessionId: string | null;
  currentTaskId: string | null;
  /** When the CLI last said something. No timer moves it. */
  lastHeartbeat: number | null;
  lastReconcileAt: number | null;
  reconcileFailures: ReconcileFailures | null;
  worktree: { path: string; branch: string; base: string } | null;
  /** Dollars over all of its tasks. */
  cost: number;
};

/** Failures since the last success. `nextAttemptAt` is null when it was given up. */
export type ReconcileFailures = { count: number; lastReason: string; lastAt: number; nextAttemptAt: number | null };

/** A decision of the reconciler, as its journal keeps it. */
export type AgentEvent = {
  agentId: string;
  seq: number;
  at: number;
  /** What was decided or seen: wished, started, resumed, paused, stopped, crashed, restarting, gaveUp, taskStarted, … */
  type: string;
  reason: string;
  taskId: string | null;
  sessionId: string | null;
};
