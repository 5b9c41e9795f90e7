import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TargetName } from './targets/targets.ts';
import type { Order, Report } from './worker-main.ts';

const main = fileURLToPath(new URL('./worker-main.ts', import.meta.url));

/** What a worker answers, or how it ended instead: it said nothing for too long, or its process is gone. */
export type Heard = Report | { type: 'hung' | 'crashed'; words: string };

export type Worker = {
  tell(order: Order): void;
  /** The next report. A worker that hung is killed. */
  hear(): Promise<Heard>;
  end(): Promise<void>;
};

/** Starting compiles and opens everything, on a machine that may be busy. */
const startLimitMs = 120_000;
const heapLimitMb = 1024;

/** A process of its own, so that a loop without end can be ended and a crash is seen. */
export async function startWorker(target: TargetName, seed: number, limitMs: number): Promise<Worker> {
  const execArgv = ['--expose-gc', `--max-old-space-size=${heapLimitMb}`];
  // A group of its own, since a target may have started a server.
  const child = fork(main, [target, String(seed), String(limitMs)], {
    execArgv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
  const stderr = tailOf(child);
  const reports: Heard[] = [];
  let wake = () => {};
  const push = (heard: Heard) => {
    reports.push(heard);
    wake();
  };
  child.on('message', (report: Report) => push(report));
  child.on('close', (code, signal) =>
    push({ type: 'crashed', words: `${signal ?? `exit code ${code}`}: ${stderr()}` }),
  );

  async function hear(patienceMs = limitMs): Promise<Heard> {
    if (reports.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, patienceMs);
      await promise;
      clearTimeout(timer);
    }
    const heard = reports.shift();
    if (heard) return heard;
    await end();
    return { type: 'hung', words: stderr() };
  }

  async function end(): Promise<void> {
    if (child.pid === undefined) return;
    const isGone = child.exitCode !== null || child.signalCode !== null;
    // With everything that it still had to say.
    const closed = isGone ? null : once(child, 'close');
    try {
      // Also after a crash: the server of a target outlives its worker.
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
    await closed;
  }

  const first = await hear(startLimitMs);
  if (first.type !== 'ready') throw new Error(`the worker for ${target} does not start: ${JSON.stringify(first)}`);
  return { tell: (order) => void (child.connected && child.send(order)), hear, end };
}

function tailOf({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000);
  });
  return () => text;
}
