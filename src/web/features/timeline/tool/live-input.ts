import { languageOf } from '../../../ui/code/language.ts';
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
      return shown(fields.get('description'), fields.get('command'), 'sh');
    case 'Write':
      return shown(path, fields.get('content'), languageOf(path));
    case 'Edit':
      return shown(path, fields.get('new_string') ?? fields.get('old_string'), languageOf(path));
    case 'NotebookEdit':
      return shown(path, fields.get('new_source'), null);
    case 'Task':
    case 'Agent':
      return shown(fields.get('description'), fields.get('prompt'), null);
    case 'Read':
    case 'Grep':
    case 'Glob':
    case 'WebFetch':
    case 'WebSearch':
      return shown([...fields.values()].join(' '), '', null);
    default:
      return shown('', json, null);
  }
}

/** Code whose beginning is out of sight has no colours: they would change with every line that goes. */
function shown(words: string | undefined, text: string | undefined, language: string | null): LiveInput {
  const end = tail(text ?? '');
  return { words: words ?? '', text: end, language: end.length === text?.length ? language : null };
}

/** The last lines, for what is new is at the end. */
function tail(text: string): string {
  let at = text.length;
  for (let lines = 0; lines < lastLines && at > 0; lines += 1) at = text.lastIndexOf('\n', at - 1);
  return text.slice(Math.max(at === -1 ? 0 : at, text.length - lastCharacters)).replace(/^\n/, '');
}
