import type { Clock } from './clock.ts';

/** How often a client is sent deltas: as often as there are any, and less often while its socket is full. */
export type Pace = {
  /** Whether deltas may go out now to one who got the last ones at `last`. */
  allows(last: number): boolean;
};

/** Milliseconds between two lots of deltas, by how slow the client is. */
const steps = [0, 100, 250, 500, 1000] as const;
const fullBytes = 64 * 1024;
const slowerAfterMs = 100;
const fasterAfterMs = 1000;

export function createPace(clock: Clock, buffered: () => number): Pace {
  let step = 0;
  let steppedAt = 0;

  function adapt(now: number, bytes: number): void {
    const since = now - steppedAt;
    if (bytes > fullBytes && step < steps.length - 1 && since >= slowerAfterMs) take(step + 1, now);
    if (bytes === 0 && step > 0 && since >= fasterAfterMs) take(step - 1, now);
  }

  function take(next: number, now: number): void {
    step = next;
    steppedAt = now;
  }

  return {
    allows(last) {
      const now = clock.now();
      const bytes = buffered();
      adapt(now, bytes);
      return bytes <= fullBytes && now - last >= (steps[step] ?? 0);
    },
  };
}
