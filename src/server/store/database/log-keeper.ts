import { Worker } from 'node:worker_threads';

/** Keeps the write-ahead log short without a commit that waits for it. */
export type LogKeeper = {
  afterCommit(): void;
  close(): Promise<void>;
};

/** SQLite does not tell how long its log is, but what was written took work, and that can be measured. */
const workMs = 40;

/**
 * After so much work another thread moves the log into the file, while commits go on. It is started when it is first
 * needed. What it leaves because commits never pause is moved by the writer, at a length that is seldom reached.
 */
export function createLogKeeper(file: string, workedMs: () => number = threadWork): LogKeeper {
  let thread: Worker | null = null;
  let ended: Promise<void> | null = null;
  let isMoving = false;
  let movedAt = workedMs();

  function start(): Worker {
    const started = new Worker(new URL('./log-thread.ts', import.meta.url), { workerData: file });
    started.on('message', () => {
      isMoving = false;
    });
    ended = new Promise((resolve) => started.once('exit', () => resolve()));
    // The writer can do without it.
    started.on('error', () => {});
    return started;
  }

  return {
    afterCommit() {
      if (isMoving || workedMs() - movedAt < workMs) return;
      isMoving = true;
      movedAt = workedMs();
      thread ??= start();
      thread.postMessage('move');
    },
    async close() {
      thread?.postMessage('close');
      await ended;
    },
  };
}

function threadWork(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
