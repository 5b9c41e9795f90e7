import { type Secrets, unsealOptions } from '../../core/session/option-secrets.ts';
import { claudeArguments, unsupportedOption } from '../claude/arguments.ts';
import { keepsCount } from '../claude/capability.ts';
import { withoutCleanup } from '../claude/cleanup.ts';
import { declarations } from '../claude/declarations.ts';
import { runMark } from '../claude/run-mark.ts';
import type { StartProblem } from '../claude/start-problem.ts';
import type { ClaudeCli, RunOptions } from './claude-cli.ts';
import { tellTitle } from './cli-title.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Journal } from './journal.ts';
import type { Unavailable } from './messages.ts';
import { Run, type RunListener, type RunStarted } from './run.ts';
import { mayBypass } from './run-options.ts';
import {
  type PrivateOptions,
  privateFolder,
  privateOptions,
  removePrivateFiles,
  writePrivateFiles,
} from './run-secrets.ts';
import type { SessionContext } from './session-context.ts';
import { startChoice } from './start-choice.ts';

export type Launched = { type: 'started'; run: Run } | NotLaunched;

type NotLaunched = Failed | Unavailable | { type: 'inTerminal' };
type Failed = { type: 'failed'; reason: string; detail: string };

type Launch = {
  context: SessionContext;
  queue: CommitQueue;
  journal: Journal;
  seen: StartProblem | null;
  /** What the masks in the options stand for. */
  secrets: Secrets;
  listener: RunListener;
  /** Called with what the CLI writes to stderr. */
  onStderr(chunk: Uint8Array): void;
  /** Called as soon as there is a process. */
  spawned(run: Run): void;
};

const initializeLimitMs = 60_000;

/** From nothing to a CLI that has answered: number the run, note it, spawn, note the process, initialize. */
export async function launchRun(launch: Launch): Promise<Launched> {
  const command = await prepare(launch);
  if (command.type === 'failed') return command;
  const claimed = await claim(launch, command);
  if (claimed.type !== 'claimed') return claimed;
  const started = await spawn(launch, command.cli, claimed);
  if (started.type === 'failed') return started;
  const { cli } = command;
  const declared = declarations(launch.queue.ahead, cli.version);
  const { agents } = claimed.run;
  const launched = await initialize(started.run, { ...declared, ...(agents && { agents }) });
  if (launched.type === 'started') tellTitle(started.run, launch.queue.ahead, cli.version);
  return launched;
}

type Prepared = { type: 'prepared'; options: RunOptions; cli: ClaudeCli } & ReturnType<typeof startChoice>;

/** What is to be started. Nothing is noted while that cannot be told. */
async function prepare({ context, queue, seen, secrets }: Launch): Promise<Prepared | Failed> {
  const { cwd } = queue.ahead;
  const { options, missing } = unsealOptions(queue.ahead.options, secrets);
  if (missing !== null) return failed('option', `${missing} has a hidden value that is not there any more.`);
  const { start, session } = startChoice(queue.ahead, seen);
  const built = claudeArguments({ ...(options as RunOptions), session });
  if (built.type === 'refused') return failed('option', `${built.option} ${built.reason}`);
  const lookup = await context.cli(cwd);
  if (lookup.type === 'unusable') return failed(lookup.reason, lookup.sentence);
  const { cli } = lookup;
  const unsupported = unsupportedOption(options, cli.version);
  if (!unsupported) {
    const kept = await keepingFiles(context, options as RunOptions, cwd, cli);
    return { type: 'prepared', start, session, options: kept, cli };
  }
  const { option, since } = unsupported;
  return failed('option', `${option} needs CLI ${since} or later; this one is ${cli.version}.`);
}

/** A run of ours deletes nobody's old session files, unless that is wanted. */
async function keepingFiles(
  { allowsCleanup }: SessionContext,
  options: RunOptions,
  cwd: string,
  { environment }: ClaudeCli,
): Promise<RunOptions> {
  if (allowsCleanup?.()) return options;
  const settings = await withoutCleanup(options.settings, cwd, environment);
  return settings === undefined ? options : { ...options, settings };
}

type Claimed = { type: 'claimed'; epoch: number; argv: string[]; folder: string; run: PrivateOptions };

async function claim(
  { context, queue, journal }: Launch,
  { start, session, options, cli }: Prepared,
): Promise<Claimed | NotLaunched> {
  const next = await queue.claim((current) => context.store.nextEpoch(queue.state.id, context.holder, current));
  if (next.type === 'failed') return failed(next.reason, next.detail);
  if (next.type !== 'claimed') return { type: 'unavailable', reason: 'fenced' };
  const { epoch } = next;
  const { file, version } = cli;
  const folder = privateFolder(context.runFolder, queue.state.id, epoch);
  const run = privateOptions(options, folder);
  const built = claudeArguments({ ...run.options, session });
  if (built.type === 'refused') return failed('option', `${built.option} ${built.reason}`);
  const { argv } = built;
  const commit = await journal.own([
    {
      ...{ type: 'run.claimed', epoch, start, file, argv, version, keepsCount: keepsCount(version) },
      ...(mayBypass(options) && { mayBypass: true }),
    },
  ]);
  if (commit.type === 'refused') return { type: 'unavailable', reason: commit.reason };
  return { type: 'claimed', epoch, argv, folder, run };
}

async function spawn(launch: Launch, cli: ClaudeCli, { epoch, argv, folder, run }: Claimed): Promise<RunStarted> {
  const { context, queue, journal, listener, spawned } = launch;
  const options = {
    file: cli.file,
    argv: [...cli.prefixArguments, ...argv],
    cwd: queue.ahead.cwd,
    env: { ...cli.environment, ...runMark(queue.state.id, epoch) },
    spillFolder: context.spillFolder,
    onStderr: launch.onStderr,
  };
  const unwritten = await writePrivateFiles(folder, run.files);
  const started: RunStarted =
    unwritten === null
      ? await Run.start(epoch, options, context.decoder, listener)
      : { type: 'failed', reason: 'files', detail: unwritten };
  if (started.type === 'failed') {
    removePrivateFiles(folder);
    const detail = `${started.reason}: ${started.detail}`;
    const none = { code: null, signal: null, stderrTail: '' };
    await journal.own([{ type: 'run.ended', epoch, end: 'unstartable', ...none, detail }]);
    return started;
  }
  const noted = journal.own([{ type: 'run.spawned', epoch, identity: started.run.identity }]);
  spawned(started.run);
  await noted;
  return started;
}

async function initialize(run: Run, declared: ReturnType<typeof declarations>): Promise<Launched> {
  const described = await run.ask({ subtype: 'initialize', ...declared }, initializeLimitMs);
  if (described.type === 'answered' || described.type === 'refused') {
    run.ready = true;
    return { type: 'started', run };
  }
  await run.abandon();
  return failed(described.type, 'The CLI did not answer when it was started.');
}

function failed(reason: string, detail: string): Failed {
  return { type: 'failed', reason, detail };
}
