import { isDeeperThan, type Json } from '../../core/json.ts';
import { type Redactor, touchesVariables } from './redact.ts';

/** Redacts lines in their order: what a call reads from a file of variables comes back in a later line. */
export function createLineRedaction(redactor: Redactor): (text: string, where: number) => string {
  const calls = new Set<string>();
  return (text, where) => {
    const value = parsedJson(text);
    if (value === null) return redactor.text(text, { where, isVariables: false });
    let isVariables = false;
    for (const part of partsOf(value)) {
      if (typeof part === 'string') isVariables ||= calls.has(part);
      else if (isVariablesCall(part)) {
        calls.add(part.id);
        isVariables = true;
      }
    }
    try {
      const redacted = redactor.json(value, { where, isVariables });
      return redacted === value ? text : JSON.stringify(redacted);
    } catch (error) {
      // Deeper than the stack: then it is redacted as the text that it is.
      if (!(error instanceof RangeError)) throw error;
      return redactor.text(text, { where, isVariables });
    }
  };
}

/** No call of a tool lies this deep; walking a value that does overflows the stack. */
const deepest = 500;

/** Null when it is not JSON, or is too deep to be walked: then it is text like any other. */
export function parsedJson(text: string): Json {
  try {
    const value = JSON.parse(text) as Json;
    return text.length > 2 * deepest && isDeeperThan(value, deepest) ? null : value;
  } catch {
    return null;
  }
}

/** Every object and every text in a value, however deep. */
function* partsOf(value: Json): Generator<{ [name: string]: Json } | string> {
  const open: Json[] = [value];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part === 'string') yield part;
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) yield part;
    for (const inner of Object.values(part)) open.push(inner);
  }
}

function isVariablesCall(value: { [name: string]: Json }): value is { id: string; input: Json } {
  return typeof value.id === 'string' && value.input !== undefined && touchesVariables(value.input);
}
