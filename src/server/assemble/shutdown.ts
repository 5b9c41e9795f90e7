import type { Log } from '../http/log.ts';

/** The steps of a shutdown, one after the other. A step that fails is logged, and the next one runs all the same. */
export type Shutdown = {
  /** The step that is under way. */
  readonly step: string;
  run(step: string, work: () => unknown): Promise<void>;
};

export function createShutdown(log: Pick<Log, 'error'>): Shutdown {
  let current = 'starting';
  return {
    get step() {
      return current;
    },
    async run(step, work) {
      current = step;
      try {
        await work();
      } catch (error) {
        log.error({ err: error, step }, 'A step of the shutdown failed');
      }
    },
  };
}

/** A process that SIGTERM doesn't end in 20 seconds is killed by whoever sent it, with nothing said. */
const deadlineMs = 16_000;

/**
 * The last resort: ends the process if shutdown hangs. The next start sweeps the leftovers. It kills, because
 * `process.exit` waits for a thread that is stuck in the system. It doesn't keep the process alive.
 */
export function exitAtDeadline(log: Pick<Log, 'error'>, step: () => string, limitMs: number = deadlineMs): void {
  const timer = setTimeout(() => {
    log.error({ step: step() }, `The shutdown took longer than ${limitMs / 1000} s, so Quarterdeck exits without it`);
    process.kill(process.pid, 'SIGKILL');
  }, limitMs);
  timer.unref();
}
