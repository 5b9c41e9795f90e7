/** How many failures in a row are taken from one peer, and how soon the next one is. */
const burst = 20;
const refillMs = 2000;
const peerLimit = 10_000;

export type Throttle = {
  /** Counts one failure, unless there were too many. */
  take(key: string): { type: 'taken' } | { type: 'throttled'; retryAfter: number };
  readonly size: number;
};

type Bucket = { left: number; at: number };

/** Counts failures, and only them, each peer for itself. It forgets within a minute, and never holds many peers. */
export function createThrottle(now: () => number = () => performance.now()): Throttle {
  const buckets = new Map<string, Bucket>();

  const refilled = (key: string): Bucket => {
    const at = now();
    const bucket = buckets.get(key) ?? { left: burst, at };
    return { left: Math.min(burst, bucket.left + Math.max(0, at - bucket.at) / refillMs), at };
  };

  const keep = (key: string, bucket: Bucket) => {
    buckets.delete(key);
    if (bucket.left >= burst) return;
    buckets.set(key, bucket);
    if (buckets.size <= peerLimit) return;
    const [oldest] = buckets.keys();
    if (oldest !== undefined) buckets.delete(oldest);
  };

  return {
    take: (key) => {
      const { left, at } = refilled(key);
      if (left < 1) return { type: 'throttled', retryAfter: Math.ceil(((1 - left) * refillMs) / 1000) };
      keep(key, { left: left - 1, at });
      return { type: 'taken' };
    },
    get size() {
      return buckets.size;
    },
  };
}
