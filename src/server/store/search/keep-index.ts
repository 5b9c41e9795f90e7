import { setTimeout as delay } from 'node:timers/promises';
import type { SearchProgress } from '../../../core/search/found.ts';
import type { Outcome } from '../thread/thread-messages.ts';

export type IndexKeeper = {
  progress(): SearchProgress;
  /** Something was committed that is to be searched. */
  changed(): void;
  /** Resolves when no step is under way any more. */
  close(): Promise<void>;
};

/** What is committed in one go is indexed in one go. */
const soonMs = 250;
/** Other processes mark entries too; and a step that failed is tried again. */
const lookMs = 10_000;
const pauseMs = 5;

/**
 * Works through the queue, step by step, whenever there is something in it. `patience` tells for how many milliseconds a
 * step leaves the machine to others.
 */
export function keepIndex(step: () => Promise<Outcome<SearchProgress>>, patience: () => number): IndexKeeper {
  let progress: SearchProgress = { pending: 0, total: 0 };
  let planned: { timer: NodeJS.Timeout; at: number } | null = null;
  let working: Promise<void> = Promise.resolve();
  let isClosed = false;

  const plan = (wait: number) => {
    const at = performance.now() + wait;
    if (isClosed || (planned && planned.at <= at)) return;
    clearTimeout(planned?.timer);
    const timer = setTimeout(() => {
      planned = null;
      working = working.then(drain);
    }, wait);
    timer.unref();
    planned = { timer, at };
  };

  const drain = async () => {
    while (!isClosed) {
      await untilFree(patience);
      const outcome = await step();
      if (outcome.type === 'failed') break;
      progress = outcome.value;
      if (progress.pending === 0) break;
    }
    plan(lookMs);
  };

  plan(4 * soonMs);
  return {
    progress: () => progress,
    changed: () => plan(soonMs),
    close: () => {
      isClosed = true;
      clearTimeout(planned?.timer);
      return working;
    },
  };
}

async function untilFree(patience: () => number): Promise<void> {
  for (let waited = 0; waited < patience(); waited += pauseMs) await delay(pauseMs);
}
