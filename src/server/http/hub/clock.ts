/** Time as the hub sees it, so that a test can let it pass. */
export type Clock = {
  /** Milliseconds that only ever go forward, to measure how long something takes. */
  now(): number;
  /** What the wall says: milliseconds since 1970. */
  time(): number;
  /** Acts once, after so many milliseconds, unless the returned function is called before. */
  after(ms: number, act: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  time: Date.now,
  after(ms, act) {
    const timer = setTimeout(act, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
