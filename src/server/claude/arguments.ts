import { type Flag, type Flags, flags } from './argument-flags.ts';
import { type Checked, messageOrSessionId, refuse, singleLine } from './argument-values.ts';
import { compareVersions } from './version.ts';

/** Session ids are UUIDs: the CLI takes no others. */
export type SessionChoice =
  | { type: 'new'; id: string }
  /** `at` is the uuid of the message after which the rest is left out. */
  | { type: 'resume'; id: string; at?: string }
  | { type: 'continue' }
  | { type: 'fork'; from: string; id?: string; at?: string }
  | { type: 'forkLatest'; id?: string }
  /** The session that was linked to a pull request, as a fork of its own id. */
  | { type: 'pullRequest'; value: string; id?: string };

export type ClaudeOptions = { session: SessionChoice } & {
  [Option in keyof Flags]?: Parameters<Flags[Option]['check']>[1];
};

export type ClaudeArguments =
  | { type: 'ok'; argv: string[] }
  | { type: 'refused'; option: keyof ClaudeOptions; reason: string };

const fixed = [
  '--output-format=stream-json',
  '--input-format=stream-json',
  '--verbose',
  '--include-partial-messages',
  '--replay-user-messages',
  '--permission-prompt-tool=stdio',
];

/** Every value is joined to its flag with `=`, so that no value can be read as another flag. */
export function claudeArguments(options: ClaudeOptions): ClaudeArguments {
  return withFlags(options, fixed, Object.keys(flags) as (keyof Flags)[]);
}

/**
 * What a background agent keeps of a session's options. The rest is for programs only, or may hold secrets, which every
 * user of the machine could read in its arguments.
 */
const inBackground: readonly (keyof Flags)[] = [
  'model',
  'fallbackModel',
  'permissionMode',
  'effort',
  'agent',
  'tools',
  'allowedTools',
  'disallowedTools',
  'systemPrompt',
  'appendSystemPrompt',
  'addDirs',
  'strictMcpConfig',
  'settingSources',
  'disableSlashCommands',
  'dangerouslySkipPermissions',
  'allowDangerouslySkipPermissions',
  'restricted',
  'safeMode',
];

/** Starts a background agent that continues a session with a prompt. `settings` are ours, and hold no secret. */
export function backgroundArguments(
  { settings: _, ...options }: ClaudeOptions,
  prompt: string,
  settings?: ClaudeOptions['settings'],
): ClaudeArguments {
  const built = withFlags({ ...options, ...(settings && { settings }) }, ['--bg'], [...inBackground, 'settings']);
  return built.type === 'ok' ? { type: 'ok', argv: [...built.argv, '--', prompt] } : built;
}

function withFlags(options: ClaudeOptions, before: string[], names: readonly (keyof Flags)[]): ClaudeArguments {
  const session = sessionArguments(options.session);
  if (session.type === 'refused') return { ...session, option: 'session' };
  const argv = [...before, ...session.argv];
  for (const option of names) {
    const value = options[option];
    if (value === undefined) continue;
    const checked = flags[option].check(flags[option].flag, value as never);
    if (checked.type === 'refused') return { ...checked, option };
    for (const word of checked.argv) argv.push(word);
  }
  return { type: 'ok', argv };
}

/** The first of these options that a CLI of this version does not have, with the version that does. */
export function unsupportedOption(options: object, version: string | null): { option: string; since: string } | null {
  if (version === null) return null;
  for (const option of Object.keys(options)) {
    const since = Object.hasOwn(flags, option) ? optionSince(option as keyof Flags) : undefined;
    if (since !== undefined && compareVersions(version, since) < 0) return { option, since };
  }
  return null;
}

/** The first CLI version an option was seen in; undefined when every supported version has it. */
export function optionSince(option: keyof Flags): string | undefined {
  const flag: Flag = flags[option];
  return flag.since;
}

function sessionArguments(session: SessionChoice): Checked {
  switch (session.type) {
    case 'new':
      return messageOrSessionId('--session-id', session.id);
    case 'resume':
      return all(messageOrSessionId('--resume', session.id), optionalId('--resume-session-at', session.at));
    case 'continue':
      return { type: 'ok', argv: ['--continue'] };
    case 'fork':
      return all(
        messageOrSessionId('--resume', session.from),
        { type: 'ok', argv: ['--fork-session'] },
        optionalId('--session-id', session.id),
        optionalId('--resume-session-at', session.at),
      );
    case 'forkLatest':
      return all({ type: 'ok', argv: ['--continue', '--fork-session'] }, optionalId('--session-id', session.id));
    case 'pullRequest':
      return session.id === undefined
        ? pullRequest(session.value)
        : all(
            pullRequest(session.value),
            { type: 'ok', argv: ['--fork-session'] },
            optionalId('--session-id', session.id),
          );
  }
}

function optionalId(flag: string, id: string | undefined): Checked {
  return id === undefined ? { type: 'ok', argv: [] } : messageOrSessionId(flag, id);
}

function pullRequest(value: string): Checked {
  if (!/^(#?\d+|https:\/\/\S+)$/.test(value)) return refuse('is neither a pull request number nor an https address');
  return singleLine('--from-pr', value);
}

function all(...parts: Checked[]): Checked {
  const argv: string[] = [];
  for (const part of parts) {
    if (part.type === 'refused') return part;
    for (const word of part.argv) argv.push(word);
  }
  return { type: 'ok', argv };
}
