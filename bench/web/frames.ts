import type { CDPSession, Page } from '@playwright/test';

export type Frames = { perSecond: number; longTasks: number; longest: number; seconds: number };

/** What a person would see of the page's work: how many frames it draws, and how long it does not answer. */
export function watchFrames(page: Page, ms: number): Promise<Frames> {
  return page.evaluate(
    (duration) =>
      new Promise<Frames>((resolve) => {
        const long: number[] = [];
        const observer = new PerformanceObserver((list) => {
          long.push(...list.getEntries().map((entry) => entry.duration));
        });
        observer.observe({ type: 'longtask' });
        const start = performance.now();
        let last = start;
        let count = 0;
        let longest = 0;
        const frame = () => {
          const now = performance.now();
          count += 1;
          longest = Math.max(longest, now - last);
          last = now;
          if (now - start < duration) return requestAnimationFrame(frame);
          observer.disconnect();
          const seconds = (now - start) / 1000;
          resolve({ perSecond: count / seconds, longTasks: long.length, longest, seconds });
        };
        requestAnimationFrame(frame);
      }),
    ms,
  );
}

/** Which part of the time the page's thread worked, while something was done. */
export async function busyShare(devtools: CDPSession, work: () => Promise<unknown>): Promise<number> {
  await devtools.send('Performance.enable');
  const before = await taskSeconds(devtools);
  const start = performance.now();
  await work();
  const worked = (await taskSeconds(devtools)) - before;
  return worked / ((performance.now() - start) / 1000);
}

/** Bytes in use after everything that nobody holds is gone. */
export async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}
