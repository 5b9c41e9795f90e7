import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memberOf } from '../../core/json.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { withoutOwnPrograms } from './own-path.ts';
import { serveFlags } from './serve-flags.ts';
import { type ServicePlatform, type ServiceUnit, servicePlatforms, serviceUnit } from './service-unit.ts';

const help = `quarterdeck service install --print [FLAGS OF SERVE]

Prints a definition that starts Quarterdeck when you sign in and again when it
fails: a systemd user unit on Linux, a launchd agent on macOS. It writes nothing;
where to put it and how to switch it on is told on standard error.

  --print              print it; nothing else is done yet
  --platform NAME      linux or darwin (this machine's)
  any flag of serve    is handed on to it
  --help               this text

A service prints no sign-in link, because its log keeps what it prints. Get a link
with: quarterdeck link

Exit code: 0, or 1 where there is no such service, or 2 for wrong arguments.
`;

const options = {
  ...serveFlags,
  print: { type: 'boolean' },
  platform: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The program that runs now: this file's neighbour, as source or compiled. */
const main = fileURLToPath(new URL(`../main${import.meta.url.slice(-3)}`, import.meta.url));

export async function serviceCommand(args: string[], { stderr, environment }: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, options);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'text', text: help };
  if (positionals.join(' ') !== 'install' || !values.print) {
    return { type: 'wrong', reason: 'service takes "install --print".' };
  }
  const platform = values.platform ?? process.platform;
  if (!isServicePlatform(platform)) {
    return { type: 'failed', reason: `There is no service for ${platform}; --platform takes linux or darwin.` };
  }
  const unit = serviceUnit(platform, {
    node: process.execPath,
    main,
    home: environment.HOME ?? homedir(),
    path: withoutOwnPrograms(environment.PATH) ?? '/usr/local/bin:/usr/bin:/bin',
    flags: flagsIn(values),
  });
  stderr.write(advice(unit));
  return { type: 'text', text: unit.text };
}

function isServicePlatform(name: string): name is ServicePlatform {
  return servicePlatforms.some((platform) => platform === name);
}

function flagsIn(values: { [name: string]: string | boolean | (string | boolean)[] | undefined }): string[] {
  return Object.keys(serveFlags)
    .filter((name) => name !== 'no-open')
    .flatMap((name) => [memberOf(values, name) ?? []].flat().map((value) => flagText(name, value)));
}

function flagText(name: string, value: string | boolean): string {
  if (typeof value === 'boolean') return `--${name}`;
  return `--${name}=${isPath(name, value) ? resolve(value) : value}`;
}

/** A service starts in another folder, so what is a path must be a whole one. */
function isPath(name: string, value: string | boolean): boolean {
  return name === 'data' || name === 'trust' || (name === 'claude' && /[\\/]/.test(String(value)));
}

function advice({ file, enable, disable }: ServiceUnit): string {
  const lines = (commands: string[]) => commands.map((command) => `  ${command}\n`).join('');
  return `Put this into ${file}, then:\n${lines(enable)}To switch it off:\n${lines(disable)}`;
}
