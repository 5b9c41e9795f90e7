import type { Clock } from './clock.ts';

/** How many messages a client may still send: a burst, and then so many in a second. */
export function createAllowance(clock: Clock, { burst, perSecond }: { burst: number; perSecond: number }) {
  let left = burst;
  let filledAt = clock.now();
  return {
    /** Takes one, if there is one. */
    take(): boolean {
      const now = clock.now();
      left = Math.min(burst, left + ((now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
