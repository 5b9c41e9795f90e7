import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { splitLines } from './lines.ts';

/** One line of a recording. */
export type Recorded =
  | { at: number; dir: 'in' | 'out'; line: string }
  | { at: number; dir: 'exit'; code: number | null; signal: NodeJS.Signals | null; stderr: string };

export type Exit = Extract<Recorded, { dir: 'exit' }>;

/** A line of the CLI's stdout; a line that is no JSON object has the type `noise`. */
export type Frame = { type: string; subtype?: string; [key: string]: unknown };

export type Run = {
  pid: number;
  /** All that went in and came out so far. */
  recording: readonly Recorded[];
  write(line: string): void;
  /** Resolves with the first matching frame after the one that was returned last. */
  next(what: string, matches: (frame: Frame) => boolean): Promise<Frame>;
  /** Closes stdin. */
  end(): void;
  /** Closes stdin and waits for the end; a CLI that stays is killed and reported. */
  finish(): Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<Exit>;
  /** The last lines of the recording, to say what happened when something did not. */
  seen(): string;
};

export type RunOptions = {
  command: string;
  args: readonly string[];
  environment: Record<string, string>;
  folder: string;
  /** Milliseconds after which waiting fails with what was seen. */
  patience?: number;
};

/** Starts the CLI and follows it frame by frame. */
export function startRun({ command, args, environment, folder, patience = 60_000 }: RunOptions): Run {
  const started = performance.now();
  const child = spawn(command, args, { cwd: folder, env: environment, stdio: 'pipe' });
  const recording: Recorded[] = [];
  const frames: Frame[] = [];
  const watchers = new Set<() => void>();
  let cursor = 0;
  let stderr = '';
  let ended = false;

  const elapsed = () => Math.round(performance.now() - started);
  const wake = () => {
    for (const watcher of watchers) watcher();
  };
  const split = splitLines((line) => {
    recording.push({ at: elapsed(), dir: 'out', line });
    frames.push(readFrame(line));
    wake();
  });

  child.stdout.on('data', split.push);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A CLI that leaves early closes its stdin; the exit tells the story.
  child.stdin.on('error', () => {});

  const exited = once(child, 'close').then(([code, signal]): Exit => {
    split.finish();
    const exit: Exit = { at: elapsed(), dir: 'exit', code, signal, stderr };
    recording.push(exit);
    ended = true;
    wake();
    return exit;
  });
  exited.catch(() => {});

  function next(what: string, matches: (frame: Frame) => boolean): Promise<Frame> {
    const { promise, resolve, reject } = Promise.withResolvers<Frame>();
    const look = () => {
      const index = frames.findIndex((frame, position) => position >= cursor && matches(frame));
      const found = frames[index];
      if (found !== undefined) {
        cursor = index + 1;
        // Another line of the same chunk is for who asks next.
        watchers.delete(look);
        resolve(found);
      } else if (ended) reject(new Error(`The CLI ended before ${what}.\n${seen()}`));
    };
    const limit = setTimeout(() => reject(new Error(`No ${what} within ${patience} ms.\n${seen()}`)), patience);
    watchers.add(look);
    look();
    return promise.finally(() => {
      clearTimeout(limit);
      watchers.delete(look);
    });
  }

  async function finish(): Promise<Exit> {
    child.stdin.end();
    const limit = setTimeout(() => child.kill('SIGKILL'), patience);
    const exit = await exited;
    clearTimeout(limit);
    if (exit.signal === 'SIGKILL') throw new Error(`No end within ${patience} ms after stdin closed.\n${seen()}`);
    return exit;
  }

  function seen(): string {
    return [...recording.slice(-40).map((entry) => JSON.stringify(entry).slice(0, 400)), `stderr: ${stderr}`].join(
      '\n',
    );
  }

  return {
    pid: child.pid ?? 0,
    recording,
    write(line) {
      recording.push({ at: elapsed(), dir: 'in', line });
      child.stdin.write(`${line}\n`);
    },
    next,
    end: () => child.stdin.end(),
    finish,
    kill: (signal) => child.kill(signal),
    exited,
    seen,
  };
}

function readFrame(line: string): Frame {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && 'type' in value) return value as Frame;
  } catch {
    // Not JSON: noise.
  }
  return { type: 'noise', line };
}
