import { isObject, type JsonObject } from '../../../core/json.ts';
import { moment } from '../../../core/number.ts';
import { canonicalId } from '../../../core/uuid.ts';

/**
 * When a line of a record was written. One that is dated in the future would stay first in every list, so it counts as
 * written when its file was last `modified`.
 */
export function timeOf(json: JsonObject | null, modified: number, now = Date.now()): number | null {
  const told = typeof json?.timestamp === 'string' ? moment(Date.parse(json.timestamp)) : undefined;
  if (told === undefined) return null;
  return told > now ? Math.min(modified, now) : told;
}

/** The session a line was first written in, where it is another one than its file's. */
export function originOf(json: JsonObject | null, sessionId: string): string | null {
  if (!json) return null;
  const named = isObject(json.forkedFrom) ? json.forkedFrom.sessionId : json.sessionId;
  if (typeof named !== 'string' || typeof json.uuid !== 'string') return null;
  const origin = canonicalId(named);
  return origin === sessionId ? null : origin;
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
