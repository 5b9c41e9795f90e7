import type { JsonObject } from '../../src/core/json.ts';

/** Rules in their files, a mode, and calls: what a CLI decides about each is recorded. */
export type Situation = {
  /** `permissions` of the project's own settings, unless another file is named. */
  project?: JsonObject;
  local?: JsonObject;
  user?: JsonObject;
  mode?: string;
  calls: Call[];
};

/** `$PROJECT` and `$HOME` in texts stand for the folders of the experiment. */
export type Call = { tool: string; input: JsonObject };

export type Outcome = 'allow' | 'ask' | 'deny';

/** What happened to a call, and why in the CLI's own words where it has any. */
export type Decided = { call: string; outcome: Outcome; why: string | null };

export type Recorded = { [situation: string]: Decided[] };

/** Files that are there before, by path from the home folder. */
export const standing: { [path: string]: string } = {
  'project/a.txt': 'a\n',
  'project/.env': 'SECRET=1\n',
  'project/sub/a.txt': 'a\n',
  'project/sub/.env': 'SECRET=2\n',
  'project/sub/deep/a.txt': 'a\n',
  'project/package.json': '{"scripts":{"test":"true","test:unit":"true","testing":"true","build":"true"}}\n',
  'other/a.txt': 'a\n',
  'other/deep/a.txt': 'a\n',
  'third/a.txt': 'a\n',
};

export function bash(...commands: string[]): Call[] {
  return commands.map((command) => ({ tool: 'Bash', input: { command, description: 'Try it' } }));
}

export function read(...paths: string[]): Call[] {
  return paths.map((path) => ({ tool: 'Read', input: { file_path: path } }));
}

export function write(...paths: string[]): Call[] {
  return paths.map((path) => ({ tool: 'Write', input: { file_path: path, content: 'x\n' } }));
}

export function fetchOf(...urls: string[]): Call[] {
  return urls.map((url) => ({ tool: 'WebFetch', input: { url, prompt: 'Tell me.' } }));
}

export function echo(): Call[] {
  return [{ tool: 'mcp__demo__echo', input: { text: 'ping' } }];
}

export function wordsOf({ tool, input }: Call): string {
  const [first] = Object.values(input);
  return `${tool} ${String(first)}`;
}
