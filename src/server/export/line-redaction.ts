import type { Json } from '../../core/json.ts';
import { type Redactor, touchesVariables } from './redact.ts';

/** Redacts lines in their order: what a call reads from a file of variables comes back in a later line. */
export function createLineRedaction(redactor: Redactor): (text: string, where: number) => string {
  const calls = new Set<string>();
  return (text, where) => {
    const value = parsedJson(text);
    if (value !== null) for (const id of callsIn(value)) calls.add(id);
    const isVariables = calls.size > 0 && [...calls].some((id) => text.includes(id));
    if (value === null) return redactor.text(text, { where, isVariables });
    const redacted = redactor.json(value, { where, isVariables });
    return redacted === value ? text : JSON.stringify(redacted);
  };
}

export function parsedJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** The ids of the calls in a line that read or write a file of variables. */
function callsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own =
    typeof value.id === 'string' && value.input !== undefined && touchesVariables(value.input) ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(callsIn)];
}
