/** Time that something ran, however the clock of the machine is set meanwhile. */
export type Lap = { readonly spentMs: number; run(isRunning: boolean): void; reset(spentMs: number): void };

export function createLap(now: () => number = performance.now.bind(performance)): Lap {
  let before = 0;
  let since: number | null = null;
  const running = () => (since === null ? 0 : now() - since);
  return {
    get spentMs() {
      return before + running();
    },
    run(isRunning) {
      if (isRunning) {
        since ??= now();
        return;
      }
      before += running();
      since = null;
    },
    reset(spentMs) {
      before = spentMs;
      since = null;
    },
  };
}
