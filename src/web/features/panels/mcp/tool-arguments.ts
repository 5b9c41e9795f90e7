import { isObject, type JsonObject } from '../../../../core/json.ts';
import type { Entry } from '../../../../core/session/entry.ts';

/** What the arguments of a call say, or null where they are not a JSON object. */
export function readArguments(text: string): JsonObject | null {
  if (text.trim() === '') return {};
  try {
    const value = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What the tool was last called with. The CLI doesn't tell which arguments a tool takes, so this is the best example. */
export function lastArguments(entries: readonly Entry[], server: string, tool: string): string {
  const call = entries.findLast((entry) => entry.type === 'tool' && entry.name === `mcp__${server}__${tool}`);
  return call?.type === 'tool' ? JSON.stringify(call.input, null, 2) : '{}';
}
