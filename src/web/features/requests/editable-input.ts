import { isObject, type JsonObject, memberOf } from '../../../core/json.ts';

/** What of an input a person can change: one text of it, or all of it as JSON. */
export type EditableInput = { type: 'text'; key: string; label: string; text: string } | { type: 'json'; text: string };

export type EditedInput = { type: 'ok'; input: JsonObject } | { type: 'invalid'; problem: string };

const fields: { [tool: string]: { key: string; label: string } } = {
  Bash: { key: 'command', label: 'Command' },
  Edit: { key: 'new_string', label: 'New text' },
  Write: { key: 'content', label: 'New text' },
  NotebookEdit: { key: 'new_source', label: 'New source' },
};

export function editableInput(tool: string | null, input: JsonObject): EditableInput {
  const field = memberOf(fields, tool ?? '');
  const text = field && input[field.key];
  if (field && typeof text === 'string') return { type: 'text', ...field, text };
  return { type: 'json', text: JSON.stringify(input, null, 2) };
}

/** The input with what the person has made of it. */
export function editedInput(editable: EditableInput, input: JsonObject, text: string): EditedInput {
  if (editable.type === 'json') return parsed(text);
  if (editable.key === 'command' && text.trim() === '') return { type: 'invalid', problem: 'The command is empty.' };
  return { type: 'ok', input: { ...input, [editable.key]: text } };
}

function parsed(text: string): EditedInput {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { type: 'ok', input: value } : { type: 'invalid', problem: 'It has to be a JSON object.' };
  } catch (problem) {
    return { type: 'invalid', problem: `This is not JSON: ${problem instanceof Error ? problem.message : ''}` };
  }
}
