import { partialJson } from './partial-json.ts';

/** What can be read of a call's input while it is being written. */
export type LiveInput = { words: string; text: string; language: string | null };

const lastLines = 40;
const lastCharacters = 8000;

/** `words` is what the call is about, `text` the end of what is being written for it. */
export function liveInput(name: string, json: string): LiveInput {
  const fields = partialJson(json);
  const path = fields.get('file_path') ?? fields.get('notebook_path') ?? '';
  switch (name) {
    case 'Bash':
      return { words: fields.get('description') ?? '', text: tail(fields.get('command') ?? ''), language: 'sh' };
    case 'Write':
      return { words: path, text: tail(fields.get('content') ?? ''), language: path };
    case 'Edit':
      return { words: path, text: tail(fields.get('new_string') ?? fields.get('old_string') ?? ''), language: path };
    case 'NotebookEdit':
      return { words: path, text: tail(fields.get('new_source') ?? ''), language: null };
    case 'Task':
    case 'Agent':
      return { words: fields.get('description') ?? '', text: tail(fields.get('prompt') ?? ''), language: null };
    case 'Read':
    case 'Grep':
    case 'Glob':
    case 'WebFetch':
    case 'WebSearch':
      return { words: [...fields.values()].join(' '), text: '', language: null };
    default:
      return { words: '', text: tail(json), language: null };
  }
}

/** The last lines, for what is new is at the end. */
function tail(text: string): string {
  let at = text.length;
  for (let lines = 0; lines < lastLines && at > 0; lines += 1) at = text.lastIndexOf('\n', at - 1);
  return text.slice(Math.max(at === -1 ? 0 : at, text.length - lastCharacters)).replace(/^\n/, '');
}
