import { isObject, type JsonObject, memberOf } from '../../../core/json.ts';

export type TrialForm = { tool: string; words: string };

/** The tools that a call can be tried of with one line. Any other takes JSON. */
const fields: { [tool: string]: { label: string; key: string; placeholder: string } } = {
  Bash: { label: 'Command', key: 'command', placeholder: 'npm run test && git push' },
  Read: { label: 'Path', key: 'file_path', placeholder: 'src/main.ts' },
  Edit: { label: 'Path', key: 'file_path', placeholder: 'src/main.ts' },
  Write: { label: 'Path', key: 'file_path', placeholder: 'src/new.ts' },
  WebFetch: { label: 'Address', key: 'url', placeholder: 'https://example.com/' },
};

export const trialTools: readonly string[] = Object.keys(fields);

export function fieldOf(tool: string): { label: string; placeholder: string } {
  return memberOf(fields, tool) ?? { label: 'Input as JSON', placeholder: '{}' };
}

export type TrialInput = { type: 'input'; input: JsonObject } | { type: 'problem'; problem: string };

/** What was typed as the input of a call. */
export function inputOf({ tool, words }: TrialForm): TrialInput {
  if (tool.trim() === '') return { type: 'problem', problem: 'Name a tool.' };
  const field = memberOf(fields, tool);
  if (field && !words.trim().startsWith('{')) return { type: 'input', input: { [field.key]: words } };
  if (words.trim() === '') return { type: 'input', input: {} };
  try {
    const value: unknown = JSON.parse(words);
    if (isObject(value)) return { type: 'input', input: value };
  } catch {
    // Told below, like what is JSON and no object.
  }
  return { type: 'problem', problem: 'This is not a JSON object.' };
}
