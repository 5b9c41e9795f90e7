import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds given to the rest of the output after the process is gone: while its group lives, and after that. */
export type DrainLimits = { beforeKill: number; afterKill: number };

export const drainLimits: DrainLimits = { beforeKill: 2000, afterKill: 1000 };

const tick = 50;

/** Whether the output comes to its end within the time; time that does not count is not taken off. */
export async function drainsWithin(drained: Promise<unknown>, limit: number, counts: () => boolean): Promise<boolean> {
  const waiting = new AbortController();
  void drained.then(() => waiting.abort());
  for (let left = limit; left > 0 && !waiting.signal.aborted; ) {
    const step = Math.min(left, tick);
    await delay(step, undefined, { signal: waiting.signal }).catch(() => {});
    if (counts()) left -= step;
  }
  return waiting.signal.aborted;
}
