import { isObject, type Json, type JsonObject } from '../../../../core/json.ts';

export type ServerKind = 'stdio' | 'http' | 'sse' | 'json';

/** A server as a person fills it in. */
export type ServerForm = {
  name: string;
  kind: ServerKind;
  command: string;
  variables: string;
  url: string;
  json: string;
};

export const emptyForm: ServerForm = { name: '', kind: 'stdio', command: '', variables: '', url: '', json: '' };

export type ServerProblems = { [Field in keyof ServerForm]?: string };

/** The settings of a server as the CLI takes them, or what is wrong with the form. */
export function readServer(form: ServerForm): { config: JsonObject } | { problems: ServerProblems } {
  const problems: ServerProblems = {};
  if (!/^[\w-]{1,64}$/.test(form.name)) problems.name = 'Use letters, digits, - and _.';
  const variables = readPairs(form.variables, form.kind === 'stdio' ? '=' : ':');
  if (variables === null && form.kind !== 'json') {
    problems.variables = `Write one per line, as ${form.kind === 'stdio' ? 'NAME=value' : 'Name: value'}.`;
  }
  const config = configOf(form, variables ?? {});
  if (config === null) problems[fieldOf(form.kind)] = missing[form.kind];
  return config === null || Object.keys(problems).length > 0 ? { problems } : { config };
}

const missing: { [Kind in ServerKind]: string } = {
  stdio: 'Enter the program to run.',
  http: 'Enter an http or https address.',
  sse: 'Enter an http or https address.',
  json: 'Paste the server’s settings as a JSON object.',
};

function fieldOf(kind: ServerKind): 'command' | 'url' | 'json' {
  if (kind === 'stdio') return 'command';
  return kind === 'json' ? 'json' : 'url';
}

function configOf({ kind, command, url, json }: ServerForm, variables: JsonObject): JsonObject | null {
  const hasVariables = Object.keys(variables).length > 0;
  if (kind === 'json') return readObject(json);
  if (kind === 'stdio') {
    const [program, ...args] = command
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    if (program === undefined) return null;
    return { type: 'stdio', command: program, args, ...(hasVariables ? { env: variables } : {}) };
  }
  const address = url.trim();
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return null;
  return { type: kind, url: address, ...(hasVariables ? { headers: variables } : {}) };
}

function readPairs(text: string, separator: '=' | ':'): { [name: string]: Json } | null {
  const pairs: { [name: string]: Json } = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const at = line.indexOf(separator);
    const name = line.slice(0, at).trim();
    if (at < 1 || name === '') return null;
    pairs[name] = line.slice(at + 1).trim();
  }
  return pairs;
}

function readObject(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
