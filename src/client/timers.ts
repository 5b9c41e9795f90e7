/** Time as the client sees it, so that a test can let it pass. */
export type Timers = {
  now(): number;
  /** Acts once, after so many milliseconds, unless the returned function is called before. */
  after(ms: number, act: () => void): () => void;
};

export const systemTimers: Timers = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
