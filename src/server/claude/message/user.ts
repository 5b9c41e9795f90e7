import { z } from 'zod';
import { content } from './content-block.ts';
import { flag, json, list, nested, text } from './lenient.ts';
import { origin } from './origin.ts';

/** Words of the person (an echo), results of tools, or text that the CLI adds by itself. */
export const user = z.compile(
  z.object({
    type: z.literal('user'),
    message: z.object({ role: text, content }),
    parent_tool_use_id: text,
    uuid: text,
    session_id: text,
    isReplay: flag,
    isSynthetic: flag,
    priority: text,
    tool_use_result: json,
    tool_result_meta: list({
      id: text,
      permission_decision: nested({ decision: text, source: text, reason_type: text }),
      non_execution_kind: text,
    }),
    origin,
    agent_id: text,
    subagent_type: text,
    task_description: text,
    timestamp: text,
  }),
);

export type UserMessage = z.output<typeof user>;
