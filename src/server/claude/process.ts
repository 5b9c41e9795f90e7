import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { type DrainLimits, drainLimits, drainsWithin } from './drain.ts';
import { continueGroup, identify, killGroup, killLeftovers, type ProcessIdentity } from './identity.ts';
import { climbKillLadder, type StopLimits, stopLimits } from './kill-ladder.ts';
import { createInput, type WriteOutcome } from './process-input.ts';
import { type OutputPiece, type ProcessOutput, readOutput } from './process-output.ts';
import { checkFolder, type StartFailure, startFailure } from './start-failure.ts';
import { createStderrRing, type StderrRing } from './stderr-ring.ts';

export type StartOptions = {
  file: string;
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Where lines over the cap go. */
  spillFolder: string;
  lineCap?: number;
  drainLimits?: DrainLimits;
  /** Called with stderr as it comes; what was said last is in the exit facts too. */
  onStderr?: (chunk: Uint8Array) => void;
};

/** Called with one or more pieces, in order, never while paused and never after `exited` resolved. */
export type OutputListener = (pieces: OutputPiece[]) => void;

export type ExitFacts = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderrTail: string;
  /** The exit was asked for by `stop`. */
  stopped: boolean;
  /** Some output was not read: another process kept the pipe open, or reading was paused when it was stopped. */
  outputCut: boolean;
};

export type ClaudeProcess = {
  identity: ProcessIdentity;
  /** Adds the newline. */
  write(line: string): Promise<WriteOutcome>;
  closeInput(): void;
  /** While paused the CLI's output is not read, and in time the CLI waits. */
  pause(): void;
  resume(): void;
  stderrTail(): string;
  /** Lets it continue if somebody stopped it: it couldn't hear anything else. */
  wake(): void;
  /** The kill ladder; a second call waits for the first. */
  stop(limits?: StopLimits): Promise<ExitFacts>;
  /** Resolves when the process is gone, its output is delivered and nothing is left of its group. */
  exited: Promise<ExitFacts>;
};

export type StartOutcome = { type: 'started'; process: ClaudeProcess } | StartFailure;

/** Starts the CLI in a process group of its own: the only place that does. */
export async function startProcess(options: StartOptions, listener: OutputListener): Promise<StartOutcome> {
  const badFolder = await checkFolder(options.cwd);
  if (badFolder !== undefined) return badFolder;
  const spawned = await trySpawn(options);
  if (spawned.type === 'failed') return startFailure(spawned.error, options.file);
  const { child, pid } = spawned;
  const stderr = createStderrRing();
  child.stderr.on('data', (chunk: Uint8Array) => {
    stderr.push(chunk);
    options.onStderr?.(chunk);
  });
  const gone = once(child, 'exit');
  const begin = Promise.withResolvers<void>();
  const output = readOutput(child.stdout, {
    spillFolder: options.spillFolder,
    lineCap: options.lineCap,
    begin: begin.promise,
    deliver: listener,
  });
  const identity = await identify(pid);
  // The caller has the process in hand before its first output.
  setImmediate(begin.resolve);
  const limits = options.drainLimits ?? drainLimits;
  return { type: 'started', process: control(child, { identity, output, stderr, gone, limits }) };
}

type Child = ChildProcessWithoutNullStreams;

/** Settles before the child can be collected, so that whatever it does next is seen. */
async function trySpawn(
  options: StartOptions,
): Promise<{ type: 'spawned'; child: Child; pid: number } | { type: 'failed'; error: unknown }> {
  try {
    const child = spawn(options.file, options.argv, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      shell: false,
      windowsHide: true,
    });
    await once(child, 'spawn');
    child.on('error', () => {});
    return { type: 'spawned', child, pid: child.pid as number };
  } catch (error) {
    return { type: 'failed', error };
  }
}

type Parts = {
  identity: ProcessIdentity;
  output: ProcessOutput;
  stderr: StderrRing;
  gone: Promise<unknown>;
  limits: DrainLimits;
};

function control(child: Child, { identity, output, stderr, gone, limits }: Parts): ClaudeProcess {
  const input = createInput(child.stdin);
  const drained = Promise.allSettled([output.ended, finished(child.stderr)]);
  let stopAsked = false;
  let groupKilled = false;
  let climbing: Promise<void> | undefined;

  async function stop(patience: StopLimits = stopLimits): Promise<ExitFacts> {
    stopAsked = true;
    wake();
    climbing ??= climbKillLadder({ closeInput: input.close, signalGroup, gone }, patience);
    await climbing;
    return exited;
  }

  function signalGroup(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (!isRunning(child)) return;
    killGroup(identity.pid, signal);
    groupKilled = signal === 'SIGKILL';
  }

  function wake(): void {
    if (isRunning(child)) continueGroup(identity.pid);
  }

  async function finish(): Promise<ExitFacts> {
    const stopped = stopAsked;
    let isDrained = !groupKilled && (await drainsWithin(drained, limits.beforeKill, timeCounts));
    await killLeftovers(identity);
    isDrained ||= await drainsWithin(drained, limits.afterKill, timeCounts);
    const outputCut = !output.isRead();
    if (!isDrained) cut();
    await output.ended;
    const { exitCode: code, signalCode: signal } = child;
    return { code, signal, stderrTail: stderr.text(), stopped, outputCut };
  }

  /** A pause takes no time: what is unread then is still wanted, unless the run is to be stopped. */
  function timeCounts(): boolean {
    return stopAsked || !output.isPaused();
  }

  function cut(): void {
    output.cut();
    child.stderr.destroy();
  }

  const exited = gone.then(finish);
  return {
    identity,
    write: input.write,
    closeInput: input.close,
    pause: output.pause,
    resume: output.resume,
    stderrTail: stderr.text,
    wake,
    stop,
    exited,
  };
}

function isRunning(child: Child): boolean {
  return child.exitCode === null && child.signalCode === null;
}
