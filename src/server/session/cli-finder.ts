import { childEnvironment, refusesBypass } from '../claude/environment.ts';
import { diskProbe } from '../claude/file-probe.ts';
import { type Found, findClaude } from '../claude/find.ts';
import { askVersion, compareVersions, type VersionOutcome } from '../claude/version.ts';
import type { ClaudeCli, CliLookup, CliProblem, CliProblemReason } from './claude-cli.ts';

export type FinderOptions = {
  /** The path that the user named, if any. It can change while the server runs. */
  wanted(): string | undefined;
  /** The variables that are handed on; they can change too. */
  passOn(): readonly string[];
  own: Readonly<Record<string, string>>;
  platform: NodeJS.Platform;
  parent: Readonly<Record<string, string | undefined>>;
  home: string;
  cwd: string;
  node: string;
};

const oldest = '2.1.38';

/** Looks for the CLI when one is needed, and remembers one that was found until it is gone. */
export function createCliFinder(options: FinderOptions): () => Promise<CliLookup> {
  let looking: Promise<CliLookup> | null = null;
  let asked = '';
  return async () => {
    const [wanted, passOn] = [options.wanted(), options.passOn()];
    const asking = JSON.stringify([wanted, passOn]);
    if (asked !== asking) looking = null;
    asked = asking;
    looking ??= lookup(options, wanted, passOn);
    const mine = looking;
    const isKept = await mine.then(isUsable, () => false);
    if (!isKept && looking === mine) looking = null;
    return mine;
  };
}

/** Only a CLI that is still there is remembered. */
async function isUsable(found: CliLookup): Promise<boolean> {
  return found.type === 'found' && (await diskProbe.kind(found.cli.file)) !== 'missing';
}

async function lookup(
  options: FinderOptions,
  wanted: string | undefined,
  passOn: readonly string[],
): Promise<CliLookup> {
  const { platform, parent, home, cwd, node, own } = options;
  const found = await findClaude({ wanted, platform, env: parent, home, cwd, node }, diskProbe);
  if (found.type !== 'found')
    return unusable('file' in found ? 'notExecutable' : 'notFound', whyNotFound(found, wanted));
  const { env: environment, credential } = childEnvironment(parent, { platform, passOn, own });
  const { file, prefixArguments } = found;
  const asked = await askVersion({ file, prefixArguments, env: environment });
  if (asked.type !== 'version') return whyNoVersion(asked, file);
  const { version } = asked;
  if (compareVersions(version, oldest) < 0) {
    return unusable(
      'tooOld',
      `${file} is version ${version}; Quarterdeck needs ${oldest} or newer: run "claude update".`,
    );
  }
  const name = credential.type === 'variable' ? credential.name : null;
  const bypass = refusesBypass(environment, process.getuid?.()) ? ({ refusesBypass: true } as const) : {};
  const cli: ClaudeCli = { file, prefixArguments, version, environment, credential: name, ...bypass };
  return { type: 'found', cli };
}

function whyNotFound(found: Exclude<Found, { type: 'found' }>, wanted: string | undefined): string {
  switch (found.type) {
    case 'notFound':
      return wanted
        ? `There is no ${wanted}.`
        : 'The claude command was not found. Install it with "npm install -g @anthropic-ai/claude-code", or name it with --claude.';
    case 'notExecutable':
      return `${found.file} may not be executed.`;
    case 'isDirectory':
      return `${found.file} is a folder, not the claude command.`;
    case 'unusableShim':
      return `${found.file} is a script that starts something unknown; name claude.exe with --claude.`;
  }
}

function whyNoVersion(outcome: Exclude<VersionOutcome, { type: 'version' }>, file: string): CliProblem {
  switch (outcome.type) {
    case 'notClaude':
      return unusable('notClaude', `${file} is not the claude command: it says "${firstLine(outcome.output)}".`);
    case 'exitedAtOnce':
      return unusable(
        'failed',
        `${file} ended at once with ${outcome.code ?? outcome.signal}: ${firstLine(outcome.stderrTail)}`,
      );
    case 'timedOut':
      return unusable('timedOut', `${file} did not tell its version.`);
    case 'notExecutable':
      return unusable('notExecutable', `${file} may not be executed.`);
    case 'missing':
      return unusable('notFound', `There is no ${file}.`);
  }
}

function unusable(reason: CliProblemReason, sentence: string): CliProblem {
  return { type: 'unusable', reason, sentence };
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}
