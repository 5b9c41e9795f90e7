import { posix } from 'node:path';
import type { JsonObject } from '../../../core/json.ts';
import type { RequestFacts } from '../../../core/session/event.ts';
import type { Rule, Suggestion } from '../../../core/session/fact.ts';
import { abilitiesOf } from './abilities.ts';
import { commandParts, longestCommand } from './command-parts.ts';
import { fileCommand, hasExpansion } from './file-command.ts';

/**
 * What "allow for this session" grants: rules for this very call that the CLI forgets when it exits. The CLI's own
 * suggestions are wider (`touch *` for `touch a`), so none of their rules, modes, or folders is taken.
 */
export function sessionGrant({ kind, tool, input, suggestions }: GrantFacts, cwd: string): Suggestion[] {
  if (kind !== 'permission' || tool === null) return [];
  const exact = exactRules(tool, input);
  if (exact.length === 0) return [];
  const paths = tool === 'Bash' && suggestions.some(isAboutFiles) ? pathRules(String(input.command), cwd) : [];
  return [{ type: 'addRules', rules: [...exact, ...paths], behavior: 'allow', destination: 'session' }];
}

type GrantFacts = Pick<RequestFacts, 'kind' | 'tool' | 'input' | 'suggestions'>;

function isAboutFiles({ type }: Suggestion): boolean {
  return type === 'setMode' || type === 'addDirectories';
}

/** Older CLIs ask about the files of a command whatever rule there is for the command itself. */
function pathRules(command: string, cwd: string): Rule[] {
  return commandParts(command).parts.flatMap((part) => {
    const files = fileCommand(part, newest);
    const named = (files?.paths ?? []).filter((path) => !hasExpansion(path, newest));
    const changed = [...(files?.type === 'changes' ? named : []), ...part.writes];
    const read = [...(files?.type === 'reads' ? named : []), ...part.reads];
    return [
      ...changed.flatMap((path) => exactly('Edit', absolute(posix.resolve(cwd, path)))),
      ...read.flatMap((path) => exactly('Read', absolute(posix.resolve(cwd, path)))),
    ];
  });
}

const newest = abilitiesOf(null);

const editors = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit']);
const readers = new Set(['Read', 'Glob', 'Grep', 'LS']);

/** None where a rule could not name the call without fitting others too. */
function exactRules(tool: string, input: JsonObject): Rule[] {
  if (tool === 'Bash') return exactly(tool, plain(input.command));
  // The CLI keeps one list of paths for all tools that edit, and one for all that read.
  if (editors.has(tool)) return exactly('Edit', absolute(input.file_path ?? input.notebook_path));
  if (readers.has(tool)) return exactly('Read', absolute(input.file_path ?? input.path));
  if (tool === 'WebFetch') return exactly(tool, domain(input.url));
  return [{ toolName: tool }];
}

function exactly(toolName: string, ruleContent: string | null): Rule[] {
  return ruleContent === null ? [] : [{ toolName, ruleContent }];
}

/** `*` fits anything in a rule. A command that is too long to be looked into is allowed this once only. */
function plain(command: unknown): string | null {
  if (typeof command !== 'string' || command.length > longestCommand) return null;
  return command.trim() !== '' && !command.includes('*') ? command : null;
}

/** Two slashes begin a path from the root; one would begin in the folder of the settings. */
function absolute(path: unknown): string | null {
  return typeof path === 'string' && path.startsWith('/') && !/[*?[\]{}!\\]/.test(path) ? `/${path}` : null;
}

function domain(url: unknown): string | null {
  const host = typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : '';
  return host === '' ? null : `domain:${host}`;
}
