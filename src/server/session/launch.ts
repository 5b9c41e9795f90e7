import { claudeArguments, unsupportedOption } from '../claude/arguments.ts';
import { keepsCount } from '../claude/capability.ts';
import { runMark } from '../claude/run-mark.ts';
import type { StartProblem } from '../claude/start-problem.ts';
import type { ClaudeCli, RunOptions } from './claude-cli.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Journal } from './journal.ts';
import { Run, type RunListener, type RunStarted } from './run.ts';
import type { SessionContext } from './session-context.ts';
import { startChoice } from './start-choice.ts';

export type Launched = { type: 'started'; run: Run } | NotLaunched;

type NotLaunched = Failed | { type: 'unavailable'; reason: 'fenced' | 'closed' };
type Failed = { type: 'failed'; reason: string; detail: string };

type Launch = {
  context: SessionContext;
  queue: CommitQueue;
  journal: Journal;
  seen: StartProblem | null;
  listener: RunListener;
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
  const started = await spawn(launch, command, claimed.epoch);
  return started.type === 'failed' ? started : initialize(started.run);
}

type Prepared = { type: 'prepared'; start: ReturnType<typeof startChoice>['start']; argv: string[]; cli: ClaudeCli };

/** What is to be started. Nothing is noted while that cannot be told. */
async function prepare({ context, queue, seen }: Launch): Promise<Prepared | Failed> {
  const { cwd, options } = queue.ahead;
  const { start, session } = startChoice(queue.ahead, seen);
  const built = claudeArguments({ ...(options as RunOptions), session });
  if (built.type === 'refused') return failed('option', `${built.option} ${built.reason}`);
  const lookup = await context.cli(cwd);
  if (lookup.type === 'unusable') return failed(lookup.reason, lookup.sentence);
  const { cli } = lookup;
  const unsupported = unsupportedOption(options, cli.version);
  if (!unsupported) return { type: 'prepared', start, argv: built.argv, cli };
  const { option, since } = unsupported;
  return failed('option', `${option} needs CLI ${since} or later; this one is ${cli.version}.`);
}

async function claim(
  { context, queue, journal }: Launch,
  { start, argv, cli }: Prepared,
): Promise<{ type: 'claimed'; epoch: number } | NotLaunched> {
  const next = await queue.claim((current) => context.store.nextEpoch(queue.state.id, context.holder, current));
  if (next.type === 'failed') return failed(next.reason, next.detail);
  if (next.type !== 'claimed') return { type: 'unavailable', reason: 'fenced' };
  const { epoch } = next;
  const { file, version } = cli;
  const commit = await journal.own([
    { type: 'run.claimed', epoch, start, file, argv, version, keepsCount: keepsCount(version) },
  ]);
  return commit.type === 'committed' ? { type: 'claimed', epoch } : { type: 'unavailable', reason: commit.reason };
}

async function spawn(launch: Launch, { argv, cli }: Prepared, epoch: number): Promise<RunStarted> {
  const { context, queue, journal, listener, spawned } = launch;
  const options = {
    file: cli.file,
    argv: [...cli.prefixArguments, ...argv],
    cwd: queue.ahead.cwd,
    env: { ...cli.environment, ...runMark(queue.state.id, epoch) },
    spillFolder: context.spillFolder,
  };
  const started = await Run.start(epoch, options, context.decoder, listener);
  if (started.type === 'failed') {
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

async function initialize(run: Run): Promise<Launched> {
  const described = await run.ask({ subtype: 'initialize' }, initializeLimitMs);
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
