import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import type { Hint, RequestFacts } from '../../../core/session/event.ts';
import { hasHidden, hasRightToLeft } from '../../../core/text/visible.ts';
import { shortPath } from '../../ui/format.ts';
import { toolWords } from './tool-words.ts';

/** What a request wants, in a few words; `subject` is a path or a name that is shown as code. */
export type Heading = { title: string; subject: string | null };

export function headingOf(request: RequestFacts, cwd: string): Heading {
  switch (request.kind) {
    case 'permission':
      return permissionHeading(request.tool ?? 'Claude', request.input, cwd);
    case 'question':
      return { title: 'Claude asks', subject: null };
    case 'plan':
      return { title: 'Claude has a plan', subject: null };
    case 'elicitation':
      return { title: `${textIn(request.input, 'server') ?? 'An MCP server'} asks`, subject: null };
    case 'dialog':
      return { title: 'Claude Code opens a dialog', subject: request.title };
    case 'unsupported':
      return { title: 'Claude Code asks something unknown', subject: request.title };
  }
}

/** What is said to those who do not see the card. */
export function announcement(request: RequestFacts): string {
  switch (request.kind) {
    case 'permission':
      return `Claude asks for permission: ${toolWords(request.tool ?? 'a tool')}`;
    case 'question':
      return 'Claude asks a question';
    case 'plan':
      return 'Claude has a plan to approve';
    case 'elicitation':
      return 'An MCP server asks for an answer';
    case 'dialog':
    case 'unsupported':
      return 'Claude Code waits for an answer';
  }
}

/** What the CLI says about the request, where the card does not say it already. */
export function remarksOf(request: RequestFacts, cwd: string): string[] {
  const { title, description, reason, blockedPath, agentId, tool, input } = request;
  const said = new Set([tool, input.description, input.command].filter((words) => typeof words === 'string'));
  const { subject } = headingOf(request, cwd);
  const remarks = [title, description].flatMap((words) => {
    if (words === null || words === '' || said.has(words) || subject?.endsWith(words)) return [];
    said.add(words);
    return [words];
  });
  if (input.replace_all === true) remarks.push('It replaces every place where the old text stands.');
  remarks.push(...replacedAll(input.edits));
  if (reason) remarks.push(reason);
  remarks.push(...(request.hints ?? []).map(hintWords));
  if (blockedPath) remarks.push(`It touches ${shortPath(blockedPath, cwd)}, which is not allowed yet.`);
  if (agentId) remarks.push('A subagent asks.');
  return remarks;
}

/** A MultiEdit says for each edit whether it replaces all occurrences. */
function replacedAll(edits: Json | undefined): string[] {
  if (!Array.isArray(edits)) return [];
  const places = edits.flatMap((edit, index) => (isObject(edit) && edit.replace_all === true ? [index + 1] : []));
  if (places.length === 0) return [];
  return [
    `Replaces all occurrences in ${places.length === 1 ? 'edit' : 'edits'} ${places.join(', ')} of ${edits.length}.`,
  ];
}

/** Whether anything that is to be decided on has characters that a person would not see as they are. */
export function isHiding(
  { kind, tool, title, description, reason, blockedPath, hints = [] }: RequestFacts,
  input: JsonObject,
): boolean {
  const shape = kind === 'permission' ? 'code' : 'prose';
  const said = hints.flatMap(({ behavior, message }) => [behavior, message]);
  return someText([input, tool, title, description, reason, blockedPath, ...said], (text) => hasHidden(text, shape));
}

/** Whether code that is to be approved has letters that are written from right to left. */
export function isRightToLeft({ kind, tool, blockedPath }: RequestFacts, input: JsonObject): boolean {
  if (kind !== 'permission') return false;
  const { description: _, ...code } = input;
  return someText([code, tool, blockedPath], hasRightToLeft);
}

function someText(values: readonly Json[], test: (text: string) => boolean): boolean {
  const open = [...values];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string' && test(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) open.push(name, inner);
  }
  return false;
}

function hintWords({ behavior, message }: Hint): string {
  return behavior === null ? message : `Suggestion: ${behavior}. ${message}`;
}

/** A text in an input that comes from outside. */
export function textIn(input: JsonObject, key: string): string | null {
  const value = input[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

function permissionHeading(tool: string, input: JsonObject, cwd: string): Heading {
  const path = textIn(input, 'file_path') ?? textIn(input, 'notebook_path') ?? textIn(input, 'path');
  switch (tool) {
    case 'Bash':
      return { title: 'Bash wants to run a command', subject: null };
    case 'WebFetch':
      return { title: 'Fetch a web page', subject: hostOf(textIn(input, 'url')) };
    case 'WebSearch':
      return { title: 'Search the web', subject: textIn(input, 'query') };
    default:
      if (path !== null) return { title: tool, subject: shortPath(path, cwd) };
      return { title: `${toolWords(tool)} wants to run`, subject: null };
  }
}

function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
