import { setTimeout as delay } from 'node:timers/promises';

/** Whether the promise settles within the time; it leaves no timer behind. */
export async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const waiting = new AbortController();
  const settled = promise.then(
    () => true,
    () => true,
  );
  const late = delay(milliseconds, false, { signal: waiting.signal }).catch(() => false);
  const inTime = await Promise.race([settled, late]);
  waiting.abort();
  return inTime;
}
