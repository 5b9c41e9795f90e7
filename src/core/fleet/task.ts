import type { Limits } from './agent.ts';

/** `scheduled` waits for its time, `queued` for its turn. */
export const taskStates = ['scheduled', 'queued', 'running', 'needsPerson', 'done', 'failed', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** `cron` has five fields (minute hour day month weekday), read in the time zone. */
export type Schedule =
  | { type: 'once'; at: number | null }
  | { type: 'every'; minutes: number }
  | { type: 'cron'; expression: string; timeZone: string };

/** What a person says about a task. Its id is made by the client, so that sending it again makes no second one. */
export type TaskSpec = {
  title: string;
  prompt: string;
  /** Paths in the agent's folder, which the prompt names with @. */
  files: string[];
  /** Tasks, of this agent or another, that have to be done before. */
  dependsOn: string[];
  /** Higher goes first; 0 unless told. */
  priority: number;
  limits: Limits;
  schedule: Schedule;
};

export type AgentTask = TaskSpec & {
  id: string;
  agentId: string;
  createdAt: number;
  /** The repeating task that this one is a single occurrence of. */
  occurrenceOf: string | null;
  state: TaskState;
  /** How often it was started. */
  attempts: number;
  sessionId: string | null;
  /** The message that carries it to the CLI: the same one after a crash, a new one for a retry. */
  messageId: string | null;
  startedAt: number | null;
  endedAt: number | null;
  /** When a scheduled one comes next. */
  nextAt: number | null;
  cost: number;
  /** What came out of it, in the agent's last words. */
  summary: string | null;
  /** Why it failed, was cancelled or needs a person. */
  reason: string | null;
  waitsFor: WaitReason[];
};

export type WaitReason =
  /** A task that has failed or was cancelled holds up those that need it until it is done after all. */
  | { type: 'task'; taskId: string; title: string; state: TaskState }
  | { type: 'time'; at: number }
  | { type: 'turn' }
  | { type: 'room'; ahead: number }
  | { type: 'agent'; state: 'paused' | 'stopped' | 'failed' }
  | { type: 'request'; requestId: string; summary: string }
  /** A usage limit of the plan, until it resets. */
  | { type: 'limit'; until: number | null }
  | { type: 'budget' };
