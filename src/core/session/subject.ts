import type { JsonObject } from '../json.ts';

const lengthLimit = 500;

/** What a call is about, in the order in which it is looked for. */
const keys = [
  'command',
  'file_path',
  'notebook_path',
  'path',
  'url',
  'pattern',
  'query',
  'skill',
  'description',
  'prompt',
] as const;

/** The command, path or address that a call is about, or the first words in it; empty where there are none. */
export function subjectOf(input: JsonObject): string {
  const named = keys.find((key) => isWords(input[key]));
  const words = named === undefined ? (Object.values(input).find(isWords) ?? '') : input[named];
  return String(words).slice(0, lengthLimit);
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
