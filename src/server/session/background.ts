import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionState } from '../../core/session/state.ts';
import { withoutAnsi } from '../../core/without-ansi.ts';
import { backgroundArguments } from '../claude/arguments.ts';
import { hasBackground } from '../claude/capability.ts';
import { withoutCleanup } from '../claude/cleanup.ts';
import { readProcess } from '../claude/process-facts.ts';
import { hasJob, jobIdOf, type LiveRun } from '../claude/session-files.ts';
import type { Store } from '../store/store.ts';
import type { ClaudeCli, CliLookup, RunOptions } from './claude-cli.ts';

export type BackgroundProblem = { type: 'unsupported' | 'failed' | 'timedOut'; detail: string };

/** The CLI's background agents: stopping one, and starting one that continues a session. */
export type Background = {
  /** Why the CLI for this folder can't run background agents; null if it can. */
  problem(cwd: string): Promise<BackgroundProblem | null>;
  /** Ends the agent that has a session open. One that has ended meanwhile is as good. `cwd` is the session's folder. */
  stop(run: Pick<LiveRun, 'pid' | 'cwd'> & { jobId: string }): Promise<{ type: 'stopped' } | BackgroundProblem>;
  start(session: SessionState, prompt: string): Promise<{ type: 'started'; jobId: string } | BackgroundProblem>;
};

const commandLimitMs = 60_000;
const endLimitMs = 15_000;
/** For an agent that was already ending, so that the CLI no longer found it. */
const endingLimitMs = 2_000;
const pollMs = 50;

export function createBackground(
  lookUp: (folder: string) => Promise<CliLookup>,
  cliFolder: string,
  allowsCleanup: () => boolean = () => false,
): Background {
  async function cliFor(cwd: string): Promise<{ type: 'found'; cli: ClaudeCli } | BackgroundProblem> {
    const lookup = await lookUp(cwd);
    if (lookup.type === 'unusable') return { type: 'unsupported', detail: lookup.sentence };
    if (hasBackground(lookup.cli.version)) return lookup;
    return { type: 'unsupported', detail: `Claude Code ${lookup.cli.version} has no background agents.` };
  }

  /** An agent that we start deletes nobody's session files either. One that continues keeps the options it had. */
  async function settingsFor(options: RunOptions, cwd: string, { environment }: ClaudeCli) {
    const isContinued = Object.keys(options).length === 0;
    return allowsCleanup() || isContinued ? undefined : withoutCleanup(undefined, cwd, environment);
  }

  return {
    async problem(cwd) {
      const found = await cliFor(cwd);
      return found.type === 'found' ? null : found;
    },
    async stop({ pid, cwd, jobId }) {
      const found = await cliFor(cwd);
      if (found.type !== 'found') return found;
      const ran = await runCli(found.cli, ['stop', jobId], cwd);
      // Whatever the command said: only a process that is gone writes nothing more.
      if (await hasEnded(pid, ran.type === 'ran' ? endLimitMs : endingLimitMs)) return { type: 'stopped' };
      if (ran.type !== 'ran') return ran;
      return { type: 'timedOut', detail: `Its process (${pid}) is still running.` };
    },
    async start(state, prompt) {
      const found = await cliFor(state.cwd);
      if (found.type !== 'found') return found;
      const session = { type: 'resume', id: state.cliId ?? state.id } as const;
      // One that was in the background before keeps its options there; with others the CLI would make another session.
      const options = (await hasJob(cliFolder, session.id)) ? {} : optionsOf(state);
      const settings = await settingsFor(options, state.cwd, found.cli);
      const built = backgroundArguments({ ...options, session }, prompt, settings);
      if (built.type === 'refused') return { type: 'failed', detail: `${built.option} ${built.reason}` };
      const ran = await runCli(found.cli, built.argv, state.cwd);
      if (ran.type !== 'ran') return ran;
      const jobId = jobIdOf(session.id);
      const started = jobIn(ran.stdout);
      if (started === jobId) return { type: 'started', jobId };
      if (started !== null) await runCli(found.cli, ['stop', started], state.cwd);
      return { type: 'failed', detail: "Claude Code didn't continue this session." };
    },
  };
}

/** The terminal's default permission mode asks less than the one the person has chosen here. */
function optionsOf(state: SessionState): RunOptions {
  return { ...(state.options as RunOptions), permissionMode: modeOf(state) };
}

/** The mode of the last run here. Sessions that an earlier version imported can name one that nobody here chose. */
export function modeOf({ run, cli, options }: Pick<SessionState, 'run' | 'cli' | 'options'>): string {
  const chosen = String(options.permissionMode ?? 'default');
  if (run.type === 'none' || cli.mode === null) return chosen;
  const mayBypass = options.dangerouslySkipPermissions === true || options.allowDangerouslySkipPermissions === true;
  return cli.mode === 'bypassPermissions' && !mayBypass ? chosen : cli.mode;
}

/** `backgrounded · 9b4d4601` */
function jobIn(stdout: string): string | null {
  return /^backgrounded · ([0-9a-f]{8})\b/m.exec(withoutAnsi(stdout))?.[1] ?? null;
}

async function hasEnded(pid: number, limitMs: number): Promise<boolean> {
  const late = performance.now() + limitMs;
  for (;;) {
    const { type } = await readProcess(pid);
    if (type === 'gone' || type === 'zombie') return true;
    if (performance.now() >= late) return false;
    await sleep(pollMs);
  }
}

type Ran = { type: 'ran'; stdout: string } | BackgroundProblem;

function runCli(cli: ClaudeCli, argv: string[], cwd: string): Promise<Ran> {
  const options = {
    cwd,
    env: cli.environment,
    timeout: commandLimitMs,
    killSignal: 'SIGKILL',
    maxBuffer: 1024 * 1024,
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(cli.file, [...cli.prefixArguments, ...argv], options, (error, stdout, stderr) => {
      if (error === null) return resolve({ type: 'ran', stdout });
      if (error.killed) return resolve({ type: 'timedOut', detail: 'Claude Code took longer than a minute.' });
      resolve({ type: 'failed', detail: lastLine(stderr) || lastLine(stdout) || error.message.slice(0, 300) });
    });
    child.stdin?.on('error', () => {});
    child.stdin?.end();
  });
}

function lastLine(text: string): string {
  return (withoutAnsi(text).trim().split('\n').at(-1) ?? '').slice(0, 500);
}

const importLimitMs = 3000;

/** Waits until what a CLI elsewhere wrote last is in the journal, so that it stands before what is said here. */
export async function recordImported(store: Pick<Store, 'transcriptsOf'>, sessionId: string): Promise<void> {
  const late = performance.now() + importLimitMs;
  while (performance.now() < late) {
    const rows = await store.transcriptsOf(sessionId, 100);
    const sizes = await Promise.all(rows.map(({ path }) => stat(path).catch(() => null)));
    if (rows.every(({ offset }, index) => offset >= (sizes[index]?.size ?? 0))) return;
    await sleep(pollMs);
  }
}
