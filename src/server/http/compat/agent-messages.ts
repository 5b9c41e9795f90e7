import { z } from 'zod';
import type { JsonObject } from '../../../core/json.ts';
import type { MessageOf } from './read-message.ts';

/** What a client of the agent stream sends. */
export const agentSchemas = {
  start_process: z.object({
    type: z.literal('start_process'),
    sessionId: z.string().max(256).nullish(),
    workingDir: z.string().max(4096),
    systemPrompt: z.string().nullish(),
    model: z.string().nullish(),
  }),
  user_input: z.object({ type: z.literal('user_input'), text: z.string() }),
  kill_process: z.object({ type: z.literal('kill_process') }),
  permission_response: z.object({
    type: z.literal('permission_response'),
    /** Of the request, or of the tool call it is about. */
    requestId: z.string().max(256),
    behavior: z.enum(['allow', 'deny']),
    /** Allows the same call for the rest of the run. */
    forSession: z.boolean().nullish(),
    /** What runs instead of what was asked for. */
    updatedInput: z.record(z.string().max(1024), z.json()).nullish(),
    /** What a question is answered with. */
    answers: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    /** Why it is denied. */
    message: z.string().nullish(),
  }),
};

export type AgentClientMessage = MessageOf<typeof agentSchemas>;
export type PermissionResponse = Extract<AgentClientMessage, { type: 'permission_response' }>;
export type StartProcess = Extract<AgentClientMessage, { type: 'start_process' }>;

/** What it is sent, besides the messages of the CLI. */
export type AgentServerMessage =
  | { type: 'status'; running: boolean; sessionId: string | null }
  | { type: 'process_exit'; code: number | null; sessionId: string }
  | { type: 'error'; message: string }
  /**
   * The CLI waits for an answer: `permission_response` with this id. `clipped`: the input is too long to be sent whole,
   * so it can't be allowed here. `agentId`: a subagent asks.
   */
  | {
      type: 'permission_request';
      requestId: string;
      toolUseId: string | null;
      toolName: string;
      input: JsonObject;
      clipped?: boolean;
      agentId?: string;
    }
  /** Somebody answered it, or the CLI took it back. */
  | { type: 'permission_resolved'; requestId: string };
