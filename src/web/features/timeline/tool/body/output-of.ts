import type { Json } from '../../../../../core/json.ts';
import type { ToolResult } from '../../../../../core/session/entry.ts';
import { plainResult } from '../../../../../core/session/result-text.ts';

/** What a tool without a body of its own answered: a value, or words. */
export type Output = { type: 'json'; value: Json } | { type: 'text'; text: string };

const longestJson = 1_000_000;

export function outputOf({ text, structured }: Pick<ToolResult, 'text' | 'structured'>): Output | null {
  const words = plainResult(text);
  const value = parsed(words);
  if (value !== null) return { type: 'json', value };
  if (words !== '') return { type: 'text', text: words };
  return structured === null ? null : { type: 'json', value: structured };
}

/** Words that are the JSON of an object or a list. */
function parsed(words: string): Json {
  if (!/^\s*[[{]/.test(words) || words.length > longestJson) return null;
  try {
    const value = JSON.parse(words) as Json;
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
