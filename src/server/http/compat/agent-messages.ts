import { z } from 'zod';
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
};

export type AgentClientMessage = MessageOf<typeof agentSchemas>;
export type StartProcess = Extract<AgentClientMessage, { type: 'start_process' }>;

/** What it is sent, besides the messages of the CLI. */
export type AgentServerMessage =
  | { type: 'status'; running: boolean; sessionId: string | null }
  | { type: 'process_exit'; code: number | null; sessionId: string }
  | { type: 'error'; message: string };
