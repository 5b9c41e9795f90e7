import type { AgentSpec } from '../../core/fleet/agent.ts';
import type { JsonObject } from '../../core/json.ts';
import { optionsOver } from '../session/run-options.ts';

/** What a session of an agent is started with. */
export function agentOptions(agent: AgentSpec, usual: JsonObject): JsonObject {
  const { model, mode, systemPromptAddition, allowedTools, deniedTools } = agent;
  return optionsOver(usual, {
    ...(model === null ? {} : { model }),
    ...(mode === null ? {} : { permissionMode: mode }),
    ...(systemPromptAddition === null ? {} : { appendSystemPrompt: systemPromptAddition }),
    ...(allowedTools.length === 0 ? {} : { allowedTools }),
    ...(deniedTools.length === 0 ? {} : { disallowedTools: deniedTools }),
  });
}

/** Whether they are the same, in whatever order they are named. */
export function sameOptions(one: JsonObject, other: JsonObject): boolean {
  return sorted(one) === sorted(other);
}

function sorted(options: JsonObject): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
}
