import { z } from '@hono/zod-openapi';
import {
  type Agent,
  type AgentEvent,
  type AgentSpec,
  desiredStates,
  executionStates,
  processStatuses,
} from '../../../../core/fleet/agent.ts';
import { type AgentTask, type TaskSpec, taskStates } from '../../../../core/fleet/task.ts';
import { named, time } from './named.ts';

const line = z.string().min(1).max(4096);
const id = z.string().min(1).max(64);
const lines = z.array(line).max(256);

const limits = z.strictObject({
  turns: z.int().min(1).max(100_000).nullable(),
  dollars: z.number().positive().max(1_000_000).nullable(),
  minutes: z.number().positive().max(100_000).nullable(),
});

const agentParts = {
  name: z.string().trim().min(1).max(200),
  kind: z.string().max(100),
  cwd: line,
  model: line.nullable(),
  mode: line.nullable(),
  systemPromptAddition: z
    .string()
    .max(128 * 1024)
    .nullable(),
  allowedTools: lines,
  deniedTools: lines,
  limits,
  ownWorktree: z.boolean(),
  freshSessions: z.boolean(),
} satisfies { [Key in keyof AgentSpec]-?: z.ZodType<AgentSpec[Key]> };

export const desiredExecutionState = z.enum(desiredStates);

export const wantedAgent = z.strictObject({ ...agentParts, desiredExecutionState });

export const agent = named(
  'Agent',
  z.object({
    ...agentParts,
    id,
    createdAt: time,
    desiredExecutionState,
    executionState: z.enum(executionStates),
    processStatus: z.enum(processStatuses),
    reason: z.string().nullable(),
    sessionId: z.string().nullable(),
    currentTaskId: z.string().nullable(),
    lastHeartbeat: time.nullable(),
    lastReconcileAt: time.nullable(),
    reconcileFailures: z
      .object({ count: z.int(), lastReason: z.string(), lastAt: time, nextAttemptAt: time.nullable() })
      .nullable(),
    worktree: z.object({ path: z.string(), branch: z.string(), base: z.string() }).nullable(),
    cost: z.number(),
  }) satisfies z.ZodType<Agent>,
);

export const agentEvent = z.object({
  agentId: z.string(),
  seq: z.int(),
  at: time,
  type: z.string(),
  reason: z.string(),
  taskId: z.string().nullable(),
  sessionId: z.string().nullable(),
}) satisfies z.ZodType<AgentEvent>;

/** Times that a date can be made of. */
const moment = z.int().min(0).max(8_000_000_000_000_000);

const taskParts = {
  title: z.string().trim().min(1).max(500),
  prompt: z
    .string()
    .min(1)
    .max(512 * 1024)
    .refine((text) => text.trim() !== '', 'is empty'),
  files: z.array(line.regex(/^[^\n\r\0"]+$/, 'is not a path that can be named in a prompt')).max(256),
  dependsOn: z.array(id).max(256),
  priority: z.int().min(-1000).max(1000),
  limits,
  schedule: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('once'), at: moment.nullable() }),
    z.strictObject({ type: z.literal('every'), minutes: z.number().min(1).max(527_040) }),
    z.strictObject({ type: z.literal('cron'), expression: z.string().max(200), timeZone: z.string().max(100) }),
  ]),
} satisfies { [Key in keyof TaskSpec]-?: z.ZodType<TaskSpec[Key]> };

export const wantedTask = z.strictObject({ ...taskParts, agentId: id });

export const taskState = z.enum(taskStates);

const waitReason = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), taskId: z.string(), title: z.string(), state: taskState }),
  z.object({ type: z.literal('time'), at: time }),
  z.object({ type: z.literal('turn') }),
  z.object({ type: z.literal('room'), ahead: z.int() }),
  z.object({ type: z.literal('agent'), state: z.enum(['paused', 'stopped', 'failed']) }),
  z.object({ type: z.literal('request'), requestId: z.string(), summary: z.string() }),
  z.object({ type: z.literal('limit'), until: z.number().nullable() }),
  z.object({ type: z.literal('budget') }),
]);

export const agentTask = named(
  'AgentTask',
  z.object({
    ...taskParts,
    id,
    agentId: z.string(),
    createdAt: time,
    occurrenceOf: z.string().nullable(),
    state: taskState,
    attempts: z.int(),
    sessionId: z.string().nullable(),
    messageId: z.string().nullable(),
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    nextAt: time.nullable(),
    cost: z.number(),
    summary: z.string().nullable(),
    reason: z.string().nullable(),
    waitsFor: z.array(waitReason),
  }) satisfies z.ZodType<AgentTask>,
);
