import { z } from 'zod';
import type { Json, JsonObject } from '../../../core/json.ts';
import { canonicalId } from '../../../core/uuid.ts';
import type { MessageOf } from './read-message.ts';

const session = z.string().max(256).overwrite(canonicalId);
const optionalSession = { sessionId: session.nullish() };
const mode = z.string().max(64).nullish();

/** What a client of the bridge sends. */
export const bridgeSchemas = {
  start: z.object({
    type: z.literal('start'),
    projectPath: z.string().max(4096),
    continue: z.boolean().nullish(),
    permissionMode: mode,
    ...optionalSession,
  }),
  input: z.object({ type: z.literal('input'), text: z.string(), ...optionalSession }),
  approve: z.object({ type: z.literal('approve'), id: z.string(), ...optionalSession }),
  approve_always: z.object({ type: z.literal('approve_always'), id: z.string(), ...optionalSession }),
  reject: z.object({ type: z.literal('reject'), id: z.string(), message: z.string().nullish(), ...optionalSession }),
  answer: z.object({
    type: z.literal('answer'),
    toolUseId: z.string(),
    result: z.union([z.string(), z.record(z.string(), z.unknown())]),
    ...optionalSession,
  }),
  list_sessions: z.object({ type: z.literal('list_sessions') }),
  stop_session: z.object({ type: z.literal('stop_session'), sessionId: session }),
  get_history: z.object({ type: z.literal('get_history'), sessionId: session }),
  list_recent_sessions: z.object({
    type: z.literal('list_recent_sessions'),
    limit: z.number().int().positive().nullish(),
  }),
  resume_session: z.object({
    type: z.literal('resume_session'),
    sessionId: session,
    projectPath: z.string().max(4096),
    permissionMode: mode,
  }),
};

export type BridgeClientMessage = MessageOf<typeof bridgeSchemas>;

export type ProcessStatus = 'idle' | 'running' | 'waiting_approval';

export type AssistantContent =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string }
  | { type: 'tool_use'; id: string; name: string; input: JsonObject };

export type AssistantMessage = { id: string; role: 'assistant'; content: AssistantContent[]; model: string };

export type ImageReference = { id: string; url: string; mimeType: string };

/**
 * What it is sent about a session; the id of the session is added to each. `parentToolUseId` names the Task call of the
 * subagent that said it; without one, the main agent did.
 */
export type BridgeMessage =
  | {
      type: 'system';
      subtype: 'init' | 'session_created';
      model?: string;
      projectPath?: string;
      slashCommands?: string[];
      skills?: string[];
    }
  | { type: 'assistant'; message: AssistantMessage; parentToolUseId?: string }
  | {
      type: 'tool_result';
      toolUseId: string;
      content: string;
      toolName?: string;
      images?: ImageReference[];
      parentToolUseId?: string;
    }
  /** `cost` is left out where the CLI counted none. `structuredOutput` is what the model gave for a JSON schema. */
  | {
      type: 'result';
      subtype: 'success' | 'error';
      result?: string;
      error?: string;
      cost?: number;
      duration?: number;
      structuredOutput?: Json;
    }
  | { type: 'error'; message: string }
  | { type: 'status'; status: ProcessStatus }
  /** `clipped`: the input is too long to be sent whole, so it can't be approved here. `agentId`: a subagent asks. */
  | {
      type: 'permission_request';
      toolUseId: string;
      toolName: string;
      input: JsonObject;
      clipped?: boolean;
      parentToolUseId?: string;
      agentId?: string;
    }
  | { type: 'stream_delta'; text: string }
  | { type: 'thinking_delta'; text: string }
  /** In a history only: what a person said. */
  | { type: 'user_input'; text: string };

/** What stands outside of a session. `history` goes out already as bytes. */
export type BridgeListing =
  | { type: 'session_list'; sessions: { [field: string]: Json }[] }
  | { type: 'recent_sessions'; sessions: { [field: string]: Json }[]; hasMore: boolean };
