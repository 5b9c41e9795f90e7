import { isObject, type JsonObject } from '../../../core/json.ts';

/** What a line of a record says of itself, besides what it means. */
export function timeOf(json: JsonObject | null): number | null {
  const at = typeof json?.timestamp === 'string' ? Date.parse(json.timestamp) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** The session a line was first written in, where it is another one than its file's. */
export function originOf(json: JsonObject | null, sessionId: string): string | null {
  if (!json) return null;
  const named = isObject(json.forkedFrom) ? json.forkedFrom.sessionId : json.sessionId;
  return typeof named === 'string' && named !== sessionId && typeof json.uuid === 'string' ? named : null;
}

/** The subagent that a line tells the Task call of: in the call's result, or in a note of its progress. */
export function agentIn(json: JsonObject | null): { agent: string; task: string } | null {
  if (json?.type === 'progress') {
    const { data, parentToolUseID: task } = json;
    const agent = isObject(data) && data.type === 'agent_progress' ? data.agentId : null;
    return typeof agent === 'string' && typeof task === 'string' ? { agent, task } : null;
  }
  const result = json?.toolUseResult;
  if (!isObject(result) || typeof result.agentId !== 'string' || !isObject(json?.message)) return null;
  const { content } = json.message;
  const [block] = Array.isArray(content) ? content : [];
  const task = isObject(block) ? block.tool_use_id : null;
  return typeof task === 'string' ? { agent: result.agentId, task } : null;
}
